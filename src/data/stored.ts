import type * as z from 'zod/mini'

/** Local storage, read through a schema; what doesn't fit, or can't be read, counts as absent. */

export const storageKeys = {
  accessToken: 'accessToken',
  refreshToken: 'refresh_token',
  next: 'next',
  user: 'user',
  logout: 'logout',
  revocations: 'revocations',
  player: 'player',
  commentDrafts: 'commentDrafts',
  waveformComments: 'waveformComments',
  keepLiked: 'keepLiked',
  install: 'install',
  updateLater: 'updateLater',
  push: 'push',
} as const
type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function readJson<S extends z.ZodMiniType>(key: StorageKey, schema: S): z.output<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(readText(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Stores a text, or removes the key when there is none. A full or forbidden storage is no reason to fail. */
export function write(key: StorageKey, text: string | null | undefined): void {
  try {
    if (text === null || text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Private windows may forbid storage; the session then lasts as long as the page.
  }
}
