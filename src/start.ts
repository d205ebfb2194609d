/**
 * Runs while the app's own code is still on its way. It shows the first paint of the page, and asks for the other files that
 * the page starts with: one wait for the network in place of three. It imports types alone, so that it is small.
 */

import type { FirstAnswers } from './lib/first-load.ts'

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
  /** File names in /assets; the others name them by their index. */
  files: string[]
  /** Of the pages for everyone, by their paths. */
  everyone: Record<string, number[]>
  /** Of the pages for listeners, `*` in place of an id. A guest is led to the login. */
  listeners: Record<string, number[]>
  /** The URLs of the calls that the listeners' pages begin with, by the paths of the pages; `*` in place of the id. */
  calls: Record<string, string[]>
}

function pathOf(): string {
  const [, section, id] = location.pathname.split('/')
  return `/${section || 'home'}${id ? '/*' : ''}`
}

function newLink(name: string, rel: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { href: `/assets/${name}`, crossOrigin: '', rel })
}

/** Style sheets are there before the page that they are for is shown. */
function loadStyle(name: string): Promise<void> {
  const link = newLink(name, 'stylesheet')
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      // The app will ask for it again.
      link.remove()
      reject()
    }
  })
}

function preload(name: string): void {
  const link = newLink(name, 'modulepreload')
  // After the app's own code, which runs meanwhile.
  link.fetchPriority = 'low'
  document.head.append(link)
}

/** Makes the page's first calls, for `src/lib/first-load.ts`. */
function call(urls: readonly string[], token: string, deviceTime: string): void {
  const authorization = `Bearer ${token}`
  const id = location.pathname.split('/')[2] ?? ''
  if (!/^\d*$/.test(id)) return
  const ask = (url: string): [string, Promise<Response>] => {
    const response = fetch(url, {
      headers: { accept: 'application/json', authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    })
    // Who takes it hears of a failure.
    response.catch(() => {})
    return [url, response]
  }
  const answers: FirstAnswers = {
    askedAt: Math.max(Date.now(), Number(localStorage.getItem(deviceTime)) + 1),
    authorization,
    responses: new Map(urls.map(url => ask(url.replace('*', id)))),
  }
  globalThis.firstAnswers = answers
}

/** Where a session was, the app must find out whether it still is. */
async function isNewcomer({ user, redirected, database }: FirstFiles['session']): Promise<boolean> {
  if (localStorage.getItem(user) !== null || sessionStorage.getItem(redirected) !== null) return false
  return (await indexedDB.databases()).every(({ name }) => name !== database)
}

/** Shows the page as the build has rendered it, or else that something loads. React replaces it by the page itself. */
function show(page: string): void {
  const root = document.getElementById('root')
  const paints = [...document.querySelectorAll<HTMLTemplateElement>('template[data-page]')]
  const paint = [page, ''].map(name =>
    paints.find(({ dataset }) => dataset.page === name && matchMedia(dataset.media ?? '').matches),
  )
  const content = (paint[0] ?? paint[1])?.content
  if (!root || !content || root.hasChildNodes()) return
  root.append(content)
  performance.mark('first-paint-shown')
}

/** Resolves when what was shown is on the screen. */
const painted = () =>
  new Promise<void>(resolve => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

async function start({ session, files, everyone, listeners, calls }: FirstFiles): Promise<void> {
  const token = localStorage.getItem(session.accessToken)
  const path = pathOf()
  const page = everyone[path] || token !== null ? path : '/login'
  const names = (everyone[page] ?? listeners[page] ?? []).map(index => files[index] ?? '')
  const styles = Promise.all(names.filter(name => name.endsWith('.css')).map(loadStyle))
  globalThis.firstStyles = styles.catch(() => {})
  if (token !== null && calls[page]) call(calls[page], token, session.deviceTime)
  const visitor = token !== null ? 'listener' : (await isNewcomer(session)) ? 'guest' : ''
  await styles.then(
    () => show(`${visitor} ${page}`),
    () => show(''),
  )
  // Until then the network is left to the style sheets, and to the app's own code.
  await painted()
  names.filter(name => name.endsWith('.js')).forEach(preload)
}

const text = document.getElementById('first-files')?.textContent
// Where storage can't be used, the app starts without a first paint.
if (text) start(JSON.parse(text)).catch(() => show(''))
