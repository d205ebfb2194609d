import { readText, storageKeys, write } from '../storage/stored.ts'

/** The page a visitor wanted before the login: a path of this site with query and hash, never another site. */

/** Returns the path if it stays on this site, otherwise null (`//evil`, `/\evil`, `javascript:`). */
export function ownPath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null
  try {
    const url = new URL(next, location.origin)
    return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : null
  } catch {
    return null
  }
}

export const rememberNext = (next: string) => write(storageKeys.next, next)

export const forgetNext = () => write(storageKeys.next, null)

/** Returns the remembered page and forgets it; null when there is none. */
export function takeNext(): string | null {
  const next = ownPath(readText(storageKeys.next))
  forgetNext()
  return next
}
