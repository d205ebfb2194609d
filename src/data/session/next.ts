import { readText, storageKeys, write } from '../storage/stored.ts'

/** The place a visitor asked for before signing in: a path of this site with its query and hash, never another site. */

/** The path itself when it leads nowhere else (`//evil`, `/\evil` and `javascript:` do), or null. */
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

/** Gives the remembered place once. */
export function takeNext(): string | null {
  const next = ownPath(readText(storageKeys.next))
  forgetNext()
  return next
}
