import type * as z from 'zod/mini'

/** Local storage, read through a schema. A value that doesn't fit, or can't be read, counts as absent. */

export const storageKeys = {
  accessToken: 'accessToken',
  refreshToken: 'refresh_token',
  next: 'next',
  user: 'user',
  logout: 'logout',
  leftBy: 'leftBy',
  revocations: 'revocations',
  player: 'player',
  equalLoudness: 'equalLoudness',
  commentDrafts: 'commentDrafts',
  suggestionDrafts: 'suggestionDrafts',
  recentSearches: 'recentSearches',
  removedSuggestions: 'removedSuggestions',
  programme: 'programme',
  waveformComments: 'waveformComments',
  autoDownload: 'keepLiked',
  canWriteFiles: 'canWriteFiles',
  install: 'install',
  updateLater: 'updateLater',
  push: 'push',
  deviceTime: 'deviceTime',
  homeVisits: 'homeVisits',
  errorReports: 'errorReports',
} as const
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** Values that could not be stored, because storage is full or forbidden: they last as long as the page. */
const unstored = new Map<string, string>()

export function readText(key: StorageKey): string | null {
  const own = unstored.get(key)
  if (own !== undefined) return own
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

/** Stores a text, or removes it. Never throws: where storage is full or forbidden, the text lasts as long as the page. */
export function write(key: StorageKey, text: string | null | undefined): void {
  unstored.delete(key)
  try {
    if (text === null || text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null && text !== undefined) unstored.set(key, text)
  }
  for (const [listener, own] of writeListeners) if (own === key) listener()
}

const writeListeners = new Map<() => void, StorageKey>()

/** Calls `listener` when the value of a key may have changed, here or in another tab. Returns an unsubscribe function. */
export function onStored(key: StorageKey, listener: () => void): () => void {
  const onStorage = ({ key: changed }: StorageEvent) => {
    if (changed === key || changed === null) listener()
  }
  addEventListener('storage', onStorage)
  writeListeners.set(listener, key)
  return () => {
    removeEventListener('storage', onStorage)
    writeListeners.delete(listener)
  }
}

/** Drops values that could not be stored, because another tab has changed the key since. Null means all keys. */
export function forgetUnstored(key: string | null): void {
  if (key === null) unstored.clear()
  else unstored.delete(key)
}
