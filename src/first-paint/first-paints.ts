import type { Visitor } from './render-page.tsx'

/**
 * Runs in Node while the app is built (`scripts/first-paints.ts`), and renders the pages on which most first visits begin.
 * They come with index.html, and `src/start.ts` shows one at once: a slow phone takes another second to fetch and run the
 * app's own code. They are made by the same components, so there is no second truth about how a page looks.
 */

export interface FirstPaint {
  /** The visitor and the path, `*` in place of an id. Empty for all other pages. */
  page: string
  /** A media query of the windows that it is for. */
  media: string
  html: string
}

const pages: readonly { path: string; visitor: Visitor }[] = [
  { path: '/login', visitor: 'guest' },
  { path: '/register', visitor: 'guest' },
  { path: '/forgot-password', visitor: 'guest' },
  { path: '/home', visitor: 'listener' },
  { path: '/sets/*', visitor: 'listener' },
]

const [phone, others] = ['(width < 37.5em)', '(width >= 37.5em)']

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
  for (const name of ['document', 'location', 'localStorage', 'indexedDB', 'addEventListener', 'BroadcastChannel'])
    define({ [name]: nothing })
  // No answer arrives.
  define({ navigator: { onLine: true }, fetch: () => new Promise(() => {}) })
}

/** From now on the window is so wide, in rem. */
function pretendWidth(rem: number): void {
  const matchMedia = (query: string) => {
    const below = /^\(width < ([\d.]+)em\)$/.exec(query)?.[1]
    return { matches: below !== undefined && rem < Number(below) }
  }
  define({ matchMedia, window: { matchMedia } })
}

/** The page can't be used yet: nobody types into a field that is about to be replaced. */
const inert = (html: string) => `<div inert style="display:contents">${html}</div>`

export async function firstPaints(): Promise<FirstPaint[]> {
  pretendBrowser()
  pretendWidth(75)
  const { renderPage, renderLoading } = await import('./render-page.tsx')
  const paints: FirstPaint[] = [{ page: '', media: 'all', html: renderLoading() }]
  for (const { path, visitor } of pages) {
    const render = async (rem: number) => {
      pretendWidth(rem)
      return inert(await renderPage(path, visitor))
    }
    const [narrow, wide] = [await render(25), await render(75)]
    const page = `${visitor} ${path}`
    if (narrow === wide) paints.push({ page, media: 'all', html: wide })
    else paints.push({ page, media: phone, html: narrow }, { page, media: others, html: wide })
  }
  return paints
}
