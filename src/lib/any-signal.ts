/**
 * A signal that aborts with the first of `signals`, and for its reason. `AbortSignal.any` does the same, but not in every
 * browser of the floor.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const joined = new AbortController()
  for (const signal of signals) {
    const abort = () => joined.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: joined.signal })
  }
  return joined.signal
}
