import { promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { cachedPagesDatabase, cachedPagesOwner } from '../../../data/cache/cached-pages-owner.ts'
import { EditSet } from './model.ts'

/**
 * What curators haven't saved yet, for each set and curator. It is in the database of the cached pages, under keys that are never
 * evicted: signing out clears that database, on whichever page and in whichever version of the app it happens.
 */

export const KeptSet = z.object({
  /** The server's version that it was made of, and that version's set. */
  version: z.string(),
  base: EditSet,
  set: EditSet,
  recording: z.nullable(z.object({ mp3_permalink: z.string(), duration: z.number() })),
  /** When it was changed last, in ms since 1970. */
  changedAt: z.number(),
})
export type KeptSet = z.infer<typeof KeptSet>

export interface Kept {
  /** Undefined for none, and where storage can't be read. */
  read(): Promise<KeptSet | undefined>
  /** Replaces what is kept; null removes it. Rejects if it can't. */
  write(kept: KeptSet | null): Promise<void>
}

/** What the curator who is signed in now hasn't saved of a set. Once they are signed out, nothing more is written. */
export function keptSet(kind: string, id: number): Kept {
  const owner = cachedPagesOwner()
  const key = ['studio', owner?.id ?? 0, kind, id]
  return {
    async read() {
      const value: unknown = await cachedPagesDatabase('readonly', all => promisifyRequest(all.get(key))).catch(
        () => undefined,
      )
      const parsed = KeptSet.safeParse(value)
      return parsed.success ? parsed.data : undefined
    },
    write: kept =>
      cachedPagesDatabase('readwrite', all => {
        if (!owner || cachedPagesOwner()?.id !== owner.id) return
        if (kept) all.put(kept, key)
        else all.delete(key)
        return promisifyRequest(all.transaction)
      }),
  }
}
