import { atomWithStorage } from 'jotai/vanilla/utils'
import { store } from '../../state/store.ts'
import { onStored, readText, type StorageKey, write } from './stored.ts'

/**
 * An atom that is stored in local storage, and follows other writes there, such as another tab's. `read` returns the stored
 * value, checked by a schema; `textOf` returns the text to store, null to remove it. A value that can't be stored lasts as
 * long as the page.
 */
export function storedAtom<Value>(key: StorageKey, read: () => Value, textOf: (value: Value) => string | null) {
  let text = readText(key)
  const stored = atomWithStorage(
    key,
    read(),
    {
      getItem: read,
      setItem(_, value) {
        text = textOf(value)
        write(key, text)
      },
      removeItem() {
        text = null
        write(key, text)
      },
      subscribe: (_, follow) =>
        onStored(key, () => {
          const now = readText(key)
          if (now === text) return
          text = now
          follow(read())
        }),
    },
    { getOnInit: true },
  )
  // An atom follows storage only while it is mounted: this keeps it mounted.
  store.sub(stored, () => {})
  return stored
}
