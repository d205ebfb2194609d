import type { FirstPaint, FirstPaints, Visitor } from './first-paint.ts'

/**
 * Runs in Node while the app is built (`scripts/first-paints.ts`), and renders the pages on which most first visits begin.
 * They come with index.html, and `src/start/start.ts` shows one at once: a slow phone takes another second to fetch and run the
 * app's own code. They are made by the same components, so there is no second truth about how a page looks.
 */

const pages: readonly { path: string; visitor: Visitor }[] = [
  { path: '/login', visitor: 'guest' },
  { path: '/register', visitor: 'guest' },
  { path: '/forgot-password', visitor: 'guest' },
  { path: '/home', visitor: 'listener' },
  { path: '/sets/*', visitor: 'listener' },
]

/** In place of an id, which a page needs to be loaded. */
const anyId = '987654321'

/** What has been asked for while a page was loaded. */
let asked: string[] = []

const [phone, others] = ['(width < 37.5em)', '(width >= 37.5em)']
/** In rem. */
const [narrow, wide] = [25, 75]

/** Stands for what a browser has: its properties and results are itself, and nothing ever happens. */
const nothing: unknown = new Proxy(class {}, {
  // Not a promise: who waits for it would wait forever.
  get: (_, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : nothing),
  set: () => true,
  apply: () => nothing,
  construct: () => Object(nothing),
})

function define(globals: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true })
}

/** Defines what the app's modules name when they are loaded, and its components when they are rendered. */
function pretendBrowser(): void {
  for (const name of [
    'document',
    'location',
    'localStorage',
    'indexedDB',
    'addEventListener',
    'BroadcastChannel',
    'CSS',
  ])
    define({ [name]: nothing })
  define({
    navigator: { onLine: true },
    fetch: (url: string) => {
      asked.push(url)
      // No answer arrives.
      return new Promise(() => {})
    },
  })
}

/** From now on the window is so wide, in rem. */
function pretendWidth(rem: number): void {
  const matchMedia = (query: string) => {
    const below = /^\(width < ([\d.]+)em\)$/.exec(query)?.[1]
    return { matches: below !== undefined && rem < Number(below) }
  }
  define({ matchMedia, window: { matchMedia } })
}

/**
 * A page that can't be used yet, and isn't read to anyone: React is about to replace it. Nobody types into its fields, even
 * in a browser that doesn't know `inert`.
 */
const inert = (html: string) =>
  `<div inert aria-hidden="true" style="display:contents">${html.replaceAll('<input ', '<input readonly ')}</div>`

/** Calls are made some turns after a loader has begun. */
const calledBack = () => new Promise(resolve => setTimeout(resolve, 100))

export async function firstPaints(): Promise<FirstPaints> {
  pretendBrowser()
  pretendWidth(wide)
  const { pictures, renderPage, renderLoading } = await import('./render-page.tsx')
  const paints: FirstPaint[] = [{ page: '', media: 'all', html: renderLoading() }]
  const calls: FirstPaints['calls'] = {}
  for (const { path, visitor } of pages) {
    const render = (rem: number) => {
      pretendWidth(rem)
      return renderPage(path.replace('*', anyId), visitor).then(inert)
    }
    asked = []
    const [onPhones, elsewhere] = [await render(narrow), await render(wide)]
    const page = `${visitor} ${path}`
    if (onPhones === elsewhere) paints.push({ page, media: 'all', html: elsewhere })
    else paints.push({ page, media: phone, html: onPhones }, { page, media: others, html: elsewhere })
    await calledBack()
    if (asked.length > 0) calls[path] = [...new Set(asked)].map(url => url.replace(anyId, '*'))
  }
  for (const [path, { call }] of Object.entries(pictures))
    if (!calls[path]?.includes(call)) throw new Error(`${path} doesn't begin with ${call}, which has its picture`)
  return { paints, calls, pictures }
}
