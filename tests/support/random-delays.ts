/**
 * Makes a page as uneven as a slow machine that does much else, for `npm run test:flaky`: between a commit of React and its
 * effects, before a frame, before a timer and before an answer there is a while now and then. Busy loops make everything
 * slow alike, and leave what nearly always comes first, first.
 *
 * It is handed to a page as text, too: it uses nothing from outside itself.
 */
export function addRandomDelays(): void {
  const timer = globalThis.setTimeout.bind(globalThis)
  const frame = globalThis.requestAnimationFrame.bind(globalThis)
  const ask = globalThis.fetch.bind(globalThis)
  /** Zero in two of three times (ms). */
  const some = (most: number) => Math.max(0, Math.random() * 3 - 2) * most
  const wait = (most: number) => new Promise<void>(resolve => timer(resolve, some(most)))

  const post = MessagePort.prototype.postMessage
  // React's own messages, which say nothing, begin its work and its effects.
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
  // What takes its place later, as a made-up server does, answers as unevenly.
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    get: () => answers,
    set: (call: typeof fetch) => {
      answers = unevenly(call)
    },
  })
}
