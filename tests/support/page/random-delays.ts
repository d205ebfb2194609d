/**
 * Adds random delays to a page, for `npm run test:flaky`: some of React's work and effects, animation frames, timers
 * and answers of `fetch` come later than usual. This reveals tests that depend on an order. A busy machine alone slows
 * everything down alike, and what nearly always comes first still does.
 *
 * Its source text is also sent to a page, so it must not use anything from outside itself.
 */
export function addRandomDelays(): void {
  const timer = globalThis.setTimeout.bind(globalThis)
  const frame = globalThis.requestAnimationFrame.bind(globalThis)
  const ask = globalThis.fetch.bind(globalThis)
  /** A random delay in ms: zero in two of three cases, otherwise less than `most`. */
  const some = (most: number) => Math.max(0, Math.random() * 3 - 2) * most
  const wait = (most: number) => new Promise<void>(resolve => timer(resolve, some(most)))

  const post = MessagePort.prototype.postMessage
  // React's scheduler starts work and effects by messages of null.
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: [message: unknown]) {
    const delay = given[0] === null ? some(120) : 0
    if (delay > 0) timer(() => post.apply(this, given), delay)
    else post.apply(this, given)
  }
  Object.assign(globalThis, {
    requestAnimationFrame: (callback: FrameRequestCallback) => {
      const delay = some(80)
      return delay > 0 ? timer(() => frame(callback), delay) : frame(callback)
    },
    setTimeout: (callback: () => void, ms = 0, ...given: unknown[]) =>
      Reflect.apply(timer, undefined, [callback, ms + some(40), ...given]),
  })
  const unevenly =
    (call: typeof fetch): typeof fetch =>
    async (...given) => {
      try {
        return await call(...given)
      } finally {
        await wait(150)
      }
    }
  let answers = unevenly(ask)
  // A `fetch` that is set later, like the fake server's, is delayed as well.
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    get: () => answers,
    set: (call: typeof fetch) => {
      answers = unevenly(call)
    },
  })
}
