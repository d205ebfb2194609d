/**
 * Runs while the app's own code is still on its way, and asks for the other files that the page starts with: one wait for the
 * network in place of three. It imports nothing, so that it is small.
 */

/** Written into index.html by `scripts/first-files.ts`. */
export interface FirstFiles {
  /** The key of local storage that only a listener has. */
  accessToken: string
  /** File names in /assets; the others name them by their index. */
  files: string[]
  /** Of the pages for everyone, by their paths. */
  everyone: Record<string, number[]>
  /** Of the pages for listeners, `*` in place of an id. A guest is led to the login. */
  listeners: Record<string, number[]>
}

function isListener(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function namesOf({ accessToken, files, everyone, listeners }: FirstFiles): (string | undefined)[] {
  const [, section, id] = location.pathname.split('/')
  const path = `/${section}${id ? '/*' : ''}`
  const own = everyone[path] ?? (isListener(accessToken) ? listeners[path] : everyone['/login'])
  return own?.map(index => files[index]) ?? []
}

function preload(name: string | undefined): void {
  if (!name) return
  const link = document.createElement('link')
  link.href = `/assets/${name}`
  link.crossOrigin = ''
  // After the app's own code, which runs meanwhile.
  link.fetchPriority = 'low'
  if (name.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
  else link.rel = 'modulepreload'
  document.head.append(link)
}

const text = document.getElementById('first-files')?.textContent
if (text) for (const name of namesOf(JSON.parse(text))) preload(name)
