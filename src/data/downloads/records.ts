import { promisifyRequest } from 'idb-keyval'
import { strictStore } from '../storage/durable-store.ts'
import { Download } from './download.ts'

/** What is kept on this device, of each listener, so that a closed page or a crash loses nothing of it. */

const store = strictStore('segue-downloads', 'sets')

const keyOf = (user: number, setId: number) => [user, setId]
/** An array sorts after every number. */
const allOf = (user: number) => IDBKeyRange.bound([user], [user, []])

function readable(value: unknown): Download[] {
  const { data } = Download.safeParse(value)
  return data ? [data] : []
}

/** A listener's downloads, the newest first. What can't be read counts as not kept. */
export async function recordsOf(user: number): Promise<Download[]> {
  const values: unknown[] = await store('readonly', all => promisifyRequest(all.getAll(allOf(user))))
  return values.flatMap(readable).toSorted((a, b) => b.askedAt - a.askedAt)
}

export type Alter = (now: Download | undefined) => Download | undefined

/**
 * Makes something else of a download, in one transaction, whatever other tabs do: `undefined` removes it. Gives what is
 * kept then. Rejects where nothing can be written.
 */
export const alterRecord = (user: number, setId: number, alter: Alter): Promise<Download | undefined> =>
  store('readwrite', all => {
    const key = keyOf(user, setId)
    let after: Download | undefined
    const asked: IDBRequest<unknown> = all.get(key)
    asked.onsuccess = () => {
      after = alter(readable(asked.result)[0])
      if (after) all.put(after, key)
      else all.delete(key)
    }
    return promisifyRequest(all.transaction).then(() => after)
  })

/** Removes those of a listener, or of all. */
export const removeRecords = (user?: number): Promise<void> =>
  store('readwrite', all => {
    if (user === undefined) all.clear()
    else all.delete(allOf(user))
    return promisifyRequest(all.transaction)
  })
