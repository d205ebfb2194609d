import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/react-query-persist-client'
import { clear, createStore, del, get, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { savedPagesOwner } from './saved-pages-owner.ts'

/**
 * Everything that was loaded can be read without a network: each answered query is kept in IndexedDB and read back before
 * the network is asked. What is read back must fit the contract of today, or it is dropped.
 */

const week = 7 * 24 * 60 * 60 * 1000

const pages = (() => {
  let opened: ReturnType<typeof createStore> | undefined
  return () => {
    opened ??= createStore('segue-pages', 'queries')
    return opened
  }
})()

// Every key begins with the listener's id, so that nobody meets another's.
const keyOf = (key: string) => `${savedPagesOwner()}/${key}`

// A full or broken disk must not break the page that was just loaded: it is then only not saved.
const ignore = () => undefined

const storage = {
  getItem: (key: string) =>
    savedPagesOwner() === null ? undefined : get<PersistedQuery>(keyOf(key), pages()).catch(ignore),
  setItem: (key: string, value: PersistedQuery) =>
    savedPagesOwner() === null ? undefined : set(keyOf(key), value, pages()).catch(ignore),
  removeItem: (key: string) => (savedPagesOwner() === null ? undefined : del(keyOf(key), pages()).catch(ignore)),
}

/** The persister of queries whose data has the shape of `schema`. */
export const savedAs = (schema: z.ZodMiniType) =>
  experimental_createQueryPersister<PersistedQuery>({
    storage,
    maxAge: 4 * week,
    refetchOnRestore: 'always',
    serialize: query => query,
    deserialize: query => ({ ...query, state: { ...query.state, data: schema.parse(query.state.data) } }),
  }).persisterFn

/** The persister of lists loaded page after page by offset. */
export function savedPagesOf(page: z.ZodMiniType) {
  const saved = savedAs(z.object({ pages: z.array(page), pageParams: z.array(z.number()) }))
  return <Page, Key extends QueryKey>(
    queryFn: QueryFunction<Page, Key, number>,
    context: QueryFunctionContext<Key>,
    query: Query,
  ): Promise<Page> =>
    // TanStack calls this once for all pages and its queryFn knows them itself: the page given here is for the types.
    saved<Page, Key>(() => queryFn({ ...context, pageParam: 0, direction: 'forward' }), context, query)
}

/** Removes every saved page from this device. */
export const forgetSavedPages = () => clear(pages()).catch(ignore)
