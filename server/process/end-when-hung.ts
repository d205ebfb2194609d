import { url as debuggerUrl } from 'node:inspector'
import { startThread } from '../lib/thread.ts'
import type { HangWatch } from './hang-watch.ts'
import { type Heartbeat, standardHeartbeat } from './heartbeat.ts'

/**
 * Ends this process by SIGKILL when its event loop hasn't turned for as long as a worker's may not, so that what started it (systemd,
 * a container's engine) starts it again: nobody else would notice. A thread watches: it still runs while the event loop is blocked.
 * Does nothing in a debugger, where it may stand still for long.
 */
export function endWhenHung({ beatMs, maxMissed }: Omit<Heartbeat, 'maxStarting'> = standardHeartbeat): void {
  if (debuggerUrl()) return
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(turns, 0, 1), beatMs / 2).unref()
  const thread = startThread(new URL('./hang-watch', import.meta.url))
  thread.unref()
  thread.postMessage({ turns, beatMs, maxMissed } satisfies HangWatch)
}
