import { atom } from 'jotai/vanilla'
import type * as z from 'zod/mini'
import { listenerId } from '../session/session.ts'
import { readJson, type StorageKey } from './stored.ts'
import { storedAtom } from './stored-atom.ts'

/**
 * An atom that is stored on this device for one listener at a time: null for everybody else, whose first value replaces it. Null
 * removes it. `schema` is that of what is stored.
 */
export function listenerAtom<Stored extends { user: number | null }>(key: StorageKey, schema: z.ZodMiniType<Stored>) {
  const stored = storedAtom<Stored | null>(
    key,
    () => readJson(key, schema),
    value => value && JSON.stringify(value),
  )
  return atom(
    (get): Stored | null => {
      const value = get(stored)
      return value && value.user === get(listenerId) ? value : null
    },
    (get, set, value: Omit<Stored, 'user'> | null) =>
      set(stored, value && schema.parse({ ...value, user: get(listenerId) })),
  )
}
