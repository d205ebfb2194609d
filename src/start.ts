import type { FirstFiles } from '../scripts/first-files.ts'

/**
 * Runs while the app's own code is still on its way, and asks for the other files that the page starts with: one wait for the
 * network in place of three. It imports nothing, so that it is small.
 */

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
  if (name.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
  else link.rel = 'modulepreload'
  document.head.append(link)
}

const text = document.getElementById('first-files')?.textContent
if (text) for (const name of namesOf(JSON.parse(text))) preload(name)
