import { createStore, type UseStore } from 'idb-keyval'

/** A store of idb-keyval whose transactions count as done when they are on the disk: what it answers, a kill leaves. */
export function strictStore(dbName: string, storeName: string): UseStore {
  const opened = createStore(dbName, storeName)
  // Where storage is forbidden, `indexedDB` throws at once: that, too, is a rejection.
  return async (mode, work) =>
    opened('readonly', ({ transaction: { db } }) =>
      work(db.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)),
    )
}
