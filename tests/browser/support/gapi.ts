/**
 * A substitute for the part of Google's loader (https://apis.google.com/js/api.js) that Firebase's client and the
 * emulator's frame use: calls between a page and a frame in it, in both directions. Tests can't load the original, and
 * no package has it. Both ends of these calls are the real code. Its source text runs in the browser, so it uses
 * nothing outside itself.
 */
export function gapi(): void {
  type Answer = (answers: unknown[]) => unknown
  type Handler = (message: unknown) => unknown
  interface Message {
    gapi: 'hello' | 'call' | 'answer'
    id: number
    name: string
    data: unknown
  }

  const isMessage = (data: unknown): data is Message => typeof data === 'object' && data !== null && 'gapi' in data

  /** One end of the channel. Calls are queued until the other end is ready and has a handler of their name. */
  function line(other: () => Window | null) {
    const handlers = new Map<string, Handler>()
    const early = new Map<string, Message[]>()
    const waiting = new Map<number, Answer>()
    let calls = 0
    let greet: () => void = () => undefined
    const greeted = new Promise<void>(resolve => {
      greet = resolve
    })
    const post = (message: Message) => other()?.postMessage(message, '*')
    const answer = async (message: Message, handler: Handler) =>
      post({ ...message, gapi: 'answer', data: [await handler(message.data)] })

    addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
      if (source !== other() || !isMessage(data)) return
      if (data.gapi === 'hello') return greet()
      if (data.gapi === 'answer') return waiting.get(data.id)?.(Array.isArray(data.data) ? data.data : [])
      const handler = handlers.get(data.name)
      if (handler) void answer(data, handler)
      else early.set(data.name, [...(early.get(data.name) ?? []), data])
    })

    return {
      hello: () => post({ gapi: 'hello', id: 0, name: '', data: null }),
      /** Resolves when the other end has sent its greeting. */
      ping: (onPong: () => void) => greeted.then(onPong),
      restyle: async () => undefined,
      register(name: string, handler: Handler) {
        handlers.set(name, handler)
        for (const message of early.get(name) ?? []) void answer(message, handler)
        early.delete(name)
      },
      send(name: string, data: unknown, onAnswer: Answer) {
        calls += 1
        // The client's own callback always throws at its end.
        const id = calls
        waiting.set(id, async answers => {
          await Promise.resolve(answers)
            .then(onAnswer)
            .catch(() => undefined)
        })
        post({ gapi: 'call', id, name, data })
      },
    }
  }

  interface Opening {
    where: Element
    url: string
    attributes: { style: Partial<CSSStyleDeclaration> }
  }

  const context = {
    open({ where, url, attributes: { style, ...attributes } }: Opening, onOpen: (frame: unknown) => unknown) {
      const frame = document.createElement('iframe')
      for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, String(value))
      Object.assign(frame.style, style)
      const end = line(() => frame.contentWindow)
      frame.src = url
      where.append(frame)
      return onOpen(end)
    },
    getParentIframe() {
      const end = line(() => parent)
      end.hello()
      return end
    },
  }

  const iframes = { CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: {}, getContext: () => context }
  const load = (_name: string, { callback }: { callback: () => void }) => callback()
  Object.assign(window, { gapi: { load, iframes } })

  const loader = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
  const onLoad: unknown = Reflect.get(window, new URL(loader).searchParams.get('onload') ?? 'gapi_onload')
  if (typeof onLoad === 'function') onLoad()
}
