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
  /** Replaces what is kept; null removes what was read or written here. Rejects if it can't. */
  write(kept: KeptSet | null): Promise<void>
}

/** What the curator who is signed in now hasn't saved of a set. Once they are signed out, nothing more is written. */
export function keptSet(kind: string, id: number): Kept {
  const owner = cachedPagesOwner()
  const key = ['studio', owner?.id ?? 0, kind, id]
  const read = async (all: IDBObjectStore) => KeptSet.safeParse(await promisifyRequest<unknown>(all.get(key))).data
  /** When what this page knows of was changed: what another tab keeps of the same set isn't removed. */
  let known: number | undefined
  return {
    async read() {
      const found = await cachedPagesDatabase('readonly', read).catch(() => undefined)
      known = found?.changedAt
      return found
    },
    async write(kept) {
      await cachedPagesDatabase('readwrite', async all => {
        if (!owner || cachedPagesOwner()?.id !== owner.id) return
        if (kept) all.put(kept, key)
        else if ((await read(all))?.changedAt === known) all.delete(key)
        await promisifyRequest(all.transaction)
      })
      // Not within the transaction, which is repeated when the page was left meanwhile.
      known = kept?.changedAt
    },
  }
}
