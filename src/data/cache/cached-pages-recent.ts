import { hashKey } from '@tanstack/react-query'
import { PERSISTER_KEY_PREFIX } from '@tanstack/react-query-persist-client'
import { getMany, promisifyRequest } from 'idb-keyval'
import { Saved } from './cached-pages.ts'
import { cachedPagesDatabase } from './cached-pages-database.ts'
import { cachedPagesOwner } from './cached-pages-owner.ts'
import { isUse, keyOfPage } from './cached-pages-store.ts'

/** Apart from the pages, because only who is offline looks them through. */

const usesOf = (owner: number) => IDBKeyRange.bound(['use', owner], ['use', owner, []])

/** How the key of every page of a call begins. */
const keyStart = (path: string) => `${PERSISTER_KEY_PREFIX}-${hashKey([path]).slice(0, -1)},`

/** What was saved, where it can be read; looking for it is no use of it. */
function dataOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? Saved.parse(JSON.parse(text)).data : undefined
  } catch {
    return undefined
  }
}

/**
 * The listener's saved answers to calls of these paths, those last used first, `count` at most: the data as they were
 * saved, undefined where they are of another version. Rejects where storage can't be read.
 */
export async function recentPages(paths: readonly string[], count: number): Promise<{ path: string; data: unknown }[]> {
  const owner = cachedPagesOwner()
  if (!owner) return []
  const uses: unknown[] = await cachedPagesDatabase('readonly', all => promisifyRequest(all.getAll(usesOf(owner.id))))
  const recent = uses
    .filter(isUse)
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .flatMap(({ key }) => paths.filter(path => key.startsWith(keyStart(path))).map(path => ({ key, path })))
    .slice(0, count)
  const keys = recent.map(({ key }) => keyOfPage(owner.id, key))
  const texts: unknown[] = await getMany(keys, cachedPagesDatabase)
  return recent.map(({ path }, n) => ({ path, data: dataOf(texts[n]) }))
}
