/**
 * Runs while the app's own code is still on its way, and starts it. Before that it shows the first paint of the page, and
 * asks for the other files that the page starts with: one wait for the network in place of three. It imports nothing that the app
 * has, so that it is one small file.
 */

import type {} from '../lib/first-load.ts'
import { repeatTap } from './early-tap.ts'
import { type FirstPicture, showPicture } from './first-picture.ts'

/** Written into index.html by `scripts/first-files.ts`. */
export interface FirstFiles {
  /** What a session leaves on the device: keys of local storage, one of the tab's storage, and a database. */
  session: {
    /** Only a listener has it. */
    accessToken: string
    user: string
    deviceTime: string
    redirected: string
    database: string
  }
  /** The visits of home, a key of both storages (`src/features/home/visits.ts`), and after how many its banner is folded. */
  visits: { key: string; most: number }
  /** The app's own code, a file in /assets. */
  app: string
  /** File names in /assets; the others name them by their index. */
  files: string[]
  /** Of the pages for everyone, by their paths. */
  everyone: Record<string, number[]>
  /** Of the pages for listeners, `*` in place of an id. A guest is led to the login. */
  listeners: Record<string, number[]>
  /** The URLs of the calls that the listeners' pages begin with, by the paths of the pages; `*` in place of the id. */
  calls: Record<string, string[]>
  /** Of the listeners' pages, by the paths of the pages. */
  pictures: Record<string, FirstPicture>
}

const [, section, id = ''] = location.pathname.split('/')
const path = `/${section || 'home'}${id && '/*'}`
const withId = (url: string) => url.replace('*', id)

function link(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { crossOrigin: '', ...properties })
  document.head.append(element)
  return element
}

/** Style sheets are there before the page that they are for is shown. */
function loadStyle(href: string): Promise<void> {
  const style = link({ href, rel: 'stylesheet' })
  return new Promise((resolve, reject) => {
    style.onload = () => resolve()
    style.onerror = () => {
      // The app will ask for it again.
      style.remove()
      reject()
    }
  })
}

// After the app's own code, which runs meanwhile.
const preload = (href: string) => link({ href, rel: 'modulepreload', fetchPriority: 'low' })

/** Makes the page's first calls, for `src/lib/first-load.ts`. */
function call(urls: readonly string[], token: string, deviceTime: string): void {
  const authorization = `Bearer ${token}`
  const ask = (url: string): [string, Promise<Response>] => {
    const response = fetch(url, {
      headers: { accept: 'application/json', authorization },
      redirect: 'error',
      // As every call has (`src/data/api/send.ts`).
      signal: AbortSignal.timeout(30_000),
    })
    // Who takes it hears of a failure.
    response.catch(() => {})
    return [url, response]
  }
  globalThis.firstAnswers = {
    askedAt: Math.max(Date.now(), Number(localStorage.getItem(deviceTime)) + 1),
    authorization,
    responses: new Map(urls.map(ask)),
  }
}

type Visitor = 'listener' | 'guest' | 'unknown'

/** Who is here, as far as the device tells at once: where there may be a session, the app must find out whose it is. */
async function visitorOf(session: FirstFiles['session']): Promise<Visitor> {
  const hasUser = localStorage.getItem(session.user) !== null
  if (localStorage.getItem(session.accessToken) !== null) return hasUser ? 'listener' : 'unknown'
  if (hasUser || sessionStorage.getItem(session.redirected) !== null) return 'unknown'
  // Firefox has it since 126 only. And storage that another page holds up may never answer: the app finds out by itself.
  const late = new Promise<undefined>(resolve => setTimeout(resolve, 300))
  const databases = await Promise.race([indexedDB.databases?.(), late])
  return databases?.every(({ name }) => name !== session.database) ? 'guest' : 'unknown'
}

const paintOf = (page: string) =>
  [...document.querySelectorAll<HTMLTemplateElement>(`[data-page="${page}"]`)].find(
    ({ dataset }) => matchMedia(dataset.media ?? '').matches,
  )

/** Home greets who has often been here in one line. */
function foldPitch(root: Element, { key, most }: FirstFiles['visits']): void {
  const visits = sessionStorage.getItem(key) ?? localStorage.getItem(key)
  if (Number(visits) >= most) root.querySelector('[data-pitch]')?.setAttribute('data-pitch', 'folded')
}

/** Shows the page as the build has rendered it, or else that something loads. React replaces it by the page itself. */
function show(page: string, visits?: FirstFiles['visits']): void {
  const root = document.getElementById('root')
  const paint = paintOf(page) ?? paintOf('')
  if (!root || !paint || root.firstChild) return
  root.append(paint.content)
  if (visits) foldPitch(root, visits)
  const inert = root.querySelector(':scope > [inert]')
  if (inert) repeatTap(root, inert)
  // Its skeletons appear after their usual delay. Those that React puts in their place then go on without one.
  const { style } = document.documentElement
  setTimeout(() => style.setProperty('--skeleton-delay', '0s'), 200)
  setTimeout(() => style.removeProperty('--skeleton-delay'), 5_000)
}

/** Resolves when what was shown is on the screen. */
const painted = () =>
  new Promise<void>(resolve => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 1_000)
  })

/** Shows the first paint, and asks for what comes after it. */
async function begin({ session, visits, files, everyone, listeners, calls, pictures }: FirstFiles): Promise<void> {
  const token = localStorage.getItem(session.accessToken)
  const page = everyone[path] || token !== null ? path : '/login'
  const names = (everyone[page] ?? listeners[page] ?? []).map(index => `/assets/${files[index]}`)
  const styles = Promise.all(names.filter(name => name.endsWith('.css')).map(loadStyle))
  globalThis.firstStyles = styles.catch(() => {})
  const code = names.filter(name => name.endsWith('.js'))
  globalThis.firstCode = code
  if (token !== null && calls[page] && /^\d*$/.test(id)) call(calls[page].map(withId), token, session.deviceTime)
  const visitor = await visitorOf(session)
  await styles.then(
    () => show(`${visitor} ${page}`, visits),
    () => show(''),
  )
  // Until then the network is left to the style sheets and to the app's own code, and the processor to the page.
  await painted()
  const picture = pictures[page]
  const response = picture && globalThis.firstAnswers?.responses.get(withId(picture.call))
  if (response) showPicture(picture, response).catch(() => {})
  code.forEach(preload)
}

async function start(first: FirstFiles): Promise<void> {
  // Where storage can't be used, the app starts without a first paint.
  await begin(first).catch(() => show(''))
  // It is on its way since the browser has read index.html.
  const script = document.createElement('script')
  Object.assign(script, { type: 'module', crossOrigin: '', src: `/assets/${first.app}` })
  document.head.append(script)
}

// The first calls end then, and the app may still run (`src/lib/leaving.ts`).
addEventListener('beforeunload', () => {
  globalThis.askedToLeave = true
})

const text = document.getElementById('first-files')?.textContent
if (text) void start(JSON.parse(text))
