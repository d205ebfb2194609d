import { atomWithStorage } from 'jotai/vanilla/utils'
import { store } from '../../state/store.ts'
import { onStored, readText, type StorageKey, write } from './stored.ts'

/**
 * An atom that is kept in local storage, and follows what else writes there, such as another tab. `read` gives what is
 * stored, through a schema; `textOf` what to store, null for nothing. What storage doesn't take lasts as long as the page.
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
  // An atom follows only while it is mounted, and storage may change while nothing reads this one.
  store.sub(stored, () => {})
  return stored
}
