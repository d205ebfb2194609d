import type { IncomingMessage } from 'node:http'
import { type Agent, request } from 'node:https'
import webPush from 'web-push'
import type { PushMessage } from '../../contract/worker.ts'
import { isPushAddress } from '../lib/push-address.ts'
import type { PushKeys } from '../lib/push-keys.ts'
import { codeOf } from '../lib/start-errors.ts'

/** A browser's subscription. */
export interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

/** What became of a message: it is there, its subscription is no more, it never will be, or it may be `after` seconds. */
export type Fate =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; why: string }
  | { kind: 'later'; why: string; after: number }

const patienceMs = 10_000
/** How long a push service keeps what it can't deliver, in seconds. */
const ttl = 24 * 60 * 60

/** `Retry-After` in seconds; it comes as a number, or as a date. */
function retryAfter({ headers }: IncomingMessage): number {
  const text = headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(ttl, Math.max(0, seconds)) : 0
}

function fateOf(response: IncomingMessage): Fate {
  const { statusCode: status = 0 } = response
  const why = `status ${status}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', why, after: retryAfter(response) }
  return { kind: 'refused', why }
}

/** The request for a device, or null for keys that nothing can be encrypted with. */
function requestFor({ endpoint, p256dh, auth }: Device, message: PushMessage, vapidDetails: PushKeys) {
  const options = { vapidDetails, TTL: ttl, urgency: 'normal', topic: message.tag } as const
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), options)
  } catch {
    return null
  }
}

/**
 * Gives a message to a device's push service. Never throws. A redirect is not followed, and nothing of an answer is read
 * but its head.
 */
export function deliver(
  device: Device,
  message: PushMessage,
  { keys, agent, closing }: { keys: PushKeys; agent: Agent; closing: AbortSignal },
): Promise<Fate> {
  const made = isPushAddress(device.endpoint) ? requestFor(device, message, keys) : null
  if (!made) return Promise.resolve({ kind: 'gone' })
  const signal = AbortSignal.any([closing, AbortSignal.timeout(patienceMs)])
  return new Promise(resolve => {
    const posted = request(device.endpoint, { method: 'POST', headers: made.headers, agent, signal }, response => {
      response.on('error', () => undefined)
      response.resume()
      resolve(fateOf(response))
    })
    posted.on('error', error => resolve({ kind: 'later', why: codeOf(error) ?? error.name, after: 0 }))
    posted.end(made.body)
  })
}
