import { followEvents } from '#contract/routes/events.ts'
import { anySignal } from '../../lib/any-signal.ts'
import { reportDefect } from '../../lib/report-defect.ts'
import { withLock } from '../../lib/with-lock.ts'
import { currentSession } from '../api/api.ts'
import { fromNetwork, NetworkFailure } from '../api/network-failure.ts'
import { defective, isOurs, noAnswer, type Result, somethingWrong, urlOf } from '../api/send.ts'
import { authorizedCall } from '../session/tokens/authorized-call.ts'
import type { LivePorts } from './live-events.ts'

/** How long the server may take to open the stream, in ms; after that its heartbeat counts. */
const timeout = 30_000

const isStream = ({ ok, headers }: Response) => ok && headers.get('content-type')?.startsWith('text/event-stream')

/** `EventSource` can't send an authorization header: this is a call like any other, with an endless response. */
async function openStream(authorization: string, stop: AbortSignal): Promise<Result<ReadableStream<Uint8Array>>> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeout)
  try {
    const response = await fromNetwork(
      fetch(urlOf(followEvents, {}), {
        headers: { accept: 'text/event-stream', authorization },
        cache: 'no-store',
        redirect: 'error',
        signal: anySignal([stop, giveUp.signal]),
      }),
    )
    const { status, body } = response
    if (isStream(response) && body) return { ok: true, status, body }
    if (body) await fromNetwork(body.cancel())
    if (!isOurs(response)) return noAnswer()
    // Only a 401 matters to the caller: the token has expired.
    return { ok: false, status, body: { code: status, message: somethingWrong } }
  } catch (failure) {
    if (failure instanceof NetworkFailure) return noAnswer()
    reportDefect('The stream of events could not be opened', failure)
    return defective
  } finally {
    clearTimeout(timer)
  }
}

/** The real server, locks, channel and clock for `followLiveEvents`. */
export const liveConnection = (): Omit<LivePorts, 'wanted'> => ({
  async open(stop) {
    const result = await authorizedCall(currentSession, authorization => openStream(authorization, stop))
    return result.ok ? result.body : null
  },
  withLock: (work, signal) => withLock('segue.live-events', work, signal),
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
