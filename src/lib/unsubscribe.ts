export type Unsubscribe = () => void

/** Combines unsubscribe functions into one, which calls them in order. */
export const combineUnsubscribes =
  (...unsubscribes: readonly Unsubscribe[]): Unsubscribe =>
  () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
