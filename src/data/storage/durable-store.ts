import { createStore, type UseStore } from 'idb-keyval'

/** A store of idb-keyval with strict durability: a transaction resolves once it is on the disk, so that a crash keeps it. */
export function durableStore(dbName: string, storeName: string): UseStore {
  const opened = createStore(dbName, storeName)
  // `async`, because `indexedDB` throws synchronously where storage is forbidden.
  return async (mode, work) =>
    opened('readonly', ({ transaction: { db } }) =>
      work(db.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)),
    )
}
