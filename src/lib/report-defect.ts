let tellMore = (_what: string, _failure: unknown): void => {}

/** Sets whom `reportDefect` tells, beside the console. */
export function onDefect(subscriber: typeof tellMore): void {
  tellMore = subscriber
}

/**
 * Reports an error of our own code: not the network's, not the server's, and nothing that the listener could mend. It must
 * never pass for one of those.
 */
export function reportDefect(what: string, failure: unknown): void {
  console.error(what, failure)
  tellMore(what, failure)
}
