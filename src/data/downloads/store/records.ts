import { promisifyRequest } from 'idb-keyval'
import { openDatabase } from '../../storage/database.ts'
import { Download } from '../download.ts'

/** The records of all listeners' downloads, in IndexedDB with strict durability. */

const store = openDatabase('segue-downloads', 'sets').strict

const keyOf = (user: number, setId: number) => [user, setId]
/** An array sorts after every number. */
const allOf = (user: number) => IDBKeyRange.bound([user], [user, []])

function readable(value: unknown): Download[] {
  const { data } = Download.safeParse(value)
  return data ? [data] : []
}

/** A listener's downloads, the newest first. Unreadable records are left out. */
export async function recordsOf(user: number): Promise<Download[]> {
  const values: unknown[] = await store('readonly', all => promisifyRequest(all.getAll(allOf(user))))
  return values.flatMap(readable).toSorted((a, b) => b.askedAt - a.askedAt)
}

export type Update = (now: Download | undefined) => Download | undefined

/**
 * Replaces a download by what `update` returns, in one transaction, so that tabs don't overwrite each other;
 * `undefined` removes it. Resolves with the new record. Rejects when it can't be stored.
 */
export const updateRecord = (user: number, setId: number, update: Update): Promise<Download | undefined> =>
  store('readwrite', all => {
    const key = keyOf(user, setId)
    let after: Download | undefined
    const asked: IDBRequest<unknown> = all.get(key)
    asked.onsuccess = () => {
      after = update(readable(asked.result)[0])
      if (after) all.put(after, key)
      else all.delete(key)
    }
    return promisifyRequest(all.transaction).then(() => after)
  })

/** Removes the records of a listener, or of all listeners. */
export const removeRecords = (user?: number): Promise<void> =>
  store('readwrite', all => {
    if (user === undefined) all.clear()
    else all.delete(allOf(user))
    return promisifyRequest(all.transaction)
  })
