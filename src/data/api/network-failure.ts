/** There was no answer, or it broke off: what `fetch` itself has reported, or the reading of a response's body. */
export class NetworkFailure extends Error {}

/** Waits for `fetch`, or for a body. No other failure is the network's: one of our own code would look like "offline". */
export const fromNetwork = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch(cause => {
    throw new NetworkFailure(String(cause), { cause })
  })
