import type { IncomingMessage } from 'node:http'
import { type Agent, request } from 'node:https'
import webPush from 'web-push'
import type { PushMessage } from '#contract/worker.ts'
import { deadlineIn } from '../../lib/deadline.ts'
import { upToBytes } from '../../lib/outgoing.ts'
import { isPushAddress } from '../../lib/push-address.ts'
import type { PushKeys } from '../../lib/push-keys.ts'
import { codeOf } from '../../lib/start-errors.ts'

/** A browser's push subscription. */
export interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

/** The result of a delivery. */
export type Outcome =
  | { kind: 'sent' }
  /** The subscription no longer exists. */
  | { kind: 'gone' }
  /** The push service will never accept this message. */
  | { kind: 'refused'; reason: string }
  /** Try again after so many seconds; 0 if the push service didn't say. */
  | { kind: 'retry'; reason: string; after: number }

const timeoutMs = 10_000
/** Of an answer's body, which isn't used. */
const maxBodyBytes = 64 * 1024
/** How long a push service keeps a message that it can't deliver yet, in seconds. */
const ttl = 24 * 60 * 60

/** The `Retry-After` header, a number or a date, in seconds; 0 if it is missing. */
function retryAfter({ headers }: IncomingMessage): number {
  const text = headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(ttl, Math.max(0, seconds)) : 0
}

function outcomeOf(response: IncomingMessage): Outcome {
  const { statusCode: status = 0 } = response
  const reason = `status ${status}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'retry', reason, after: retryAfter(response) }
  return { kind: 'refused', reason }
}

/** Builds the encrypted request for a device, or returns null if its keys are invalid. */
function requestFor({ endpoint, p256dh, auth }: Device, message: PushMessage, vapidDetails: PushKeys) {
  const options = { vapidDetails, TTL: ttl, urgency: 'normal', topic: message.tag } as const
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), options)
  } catch {
    return null
  }
}

/** Discards the body, so that the connection can be used again. A long one costs the connection. */
async function drain(response: IncomingMessage): Promise<void> {
  try {
    for await (const _ of upToBytes(response, maxBodyBytes));
  } catch {
    response.destroy()
  }
}

/** Sends a message to a device's push service. Never rejects. Follows no redirect, and uses only the response's headers. */
export function deliver(
  device: Device,
  message: PushMessage,
  { keys, agent, closing }: { keys: PushKeys; agent: Agent; closing: AbortSignal },
): Promise<Outcome> {
  const prepared = isPushAddress(device.endpoint) ? requestFor(device, message, keys) : null
  if (!prepared) return Promise.resolve({ kind: 'gone' })
  const { signal, clear } = deadlineIn(timeoutMs, closing)
  const sent = new Promise<Outcome>(resolve => {
    const posted = request(device.endpoint, { method: 'POST', headers: prepared.headers, agent, signal }, response => {
      drain(response)
      resolve(outcomeOf(response))
    })
    posted.on('error', error => resolve({ kind: 'retry', reason: codeOf(error) ?? error.name, after: 0 }))
    posted.end(prepared.body)
  })
  return sent.finally(clear)
}
