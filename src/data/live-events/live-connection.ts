import { followEvents } from '../../../contract/routes/events.ts'
import { withLock } from '../../lib/with-lock.ts'
import { currentSession } from '../api/api.ts'
import { isOurs, noAnswer, type Result, somethingWrong, urlOf } from '../api/send.ts'
import { authorizedCall } from '../session/authorized-call.ts'
import type { LivePorts } from './live-events.ts'

/** How long the server may take to answer, in ms: from then on the stream's own heartbeat tells that it lives. */
const patience = 30_000

const isStream = ({ ok, headers }: Response) => ok && headers.get('content-type')?.startsWith('text/event-stream')

/** `EventSource` can't say who asks, so this is a call like any other, whose answer does not end. */
async function openAs(authorization: string, stop: AbortSignal): Promise<Result<ReadableStream<Uint8Array>>> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), patience)
  try {
    const response = await fetch(urlOf(followEvents, {}), {
      headers: { accept: 'text/event-stream', authorization },
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([stop, giveUp.signal]),
    })
    const { status, body } = response
    if (isStream(response) && body) return { ok: true, status, body }
    await body?.cancel()
    if (!isOurs(response)) return noAnswer()
    // A 401 alone means something here: the token has run out.
    return { ok: false, status, body: { code: status, message: somethingWrong } }
  } catch {
    return noAnswer()
  } finally {
    clearTimeout(timer)
  }
}

/** The connection of this device: one tab has it, and tells the others. */
export const liveConnection = (): Omit<LivePorts, 'wanted'> => ({
  async open(stop) {
    const result = await authorizedCall(currentSession, authorization => openAs(authorization, stop))
    return result.ok ? result.body : null
  },
  alone: (work, signal) => withLock('segue.live-events', work, signal),
  channel: new BroadcastChannel('segue.live-events'),
  pause: (ms, stop) =>
    new Promise(over => {
      const timer = setTimeout(over, ms)
      stop.addEventListener('abort', () => {
        clearTimeout(timer)
        over()
      })
      if (stop.aborted) over()
    }),
  random: Math.random,
  now: () => Date.now(),
})
