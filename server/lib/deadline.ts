export interface Deadline {
  signal: AbortSignal
  /** Call it when the work has ended. */
  clear(): void
}

/**
 * A signal that aborts with a TimeoutError after `ms`, or with another signal and its reason. `AbortSignal.any` of an
 * `AbortSignal.timeout` would do, but Node 20 collects that as garbage before its time: then nothing ends the work.
 */
export function deadlineIn(ms: number, other?: AbortSignal | null): Deadline {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(new DOMException(`It took longer than ${ms} ms`, 'TimeoutError')), ms)
  const follow = () => ending.abort(other?.reason)
  if (other?.aborted) follow()
  other?.addEventListener('abort', follow)
  return {
    signal: ending.signal,
    clear() {
      clearTimeout(timer)
      other?.removeEventListener('abort', follow)
    },
  }
}
