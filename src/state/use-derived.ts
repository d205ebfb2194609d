import { atom, type Getter } from 'jotai/vanilla'
import { useMemo, useSyncExternalStore } from 'react'
import { renderUnlessHeld } from './held-renders.ts'
import { store } from './store.ts'

/**
 * Derives a value from atoms, and re-renders only when the value changes. `deps` are the values from outside that `read` uses;
 * they may differ at every rendering. (With `useAtomValue` the component would then re-render forever.)
 */
export function useDerived<Value>(read: (get: Getter) => Value, deps: readonly unknown[]): Value {
  const [subscribe, get] = useMemo(() => {
    const derived = atom(read)
    const follow = (render: () => void) => store.sub(derived, () => renderUnlessHeld(render))
    return [follow, () => store.get(derived)] as const
    // biome-ignore lint/correctness/useExhaustiveDependencies: `deps` are those of `read`, which is written where this is called
  }, deps)
  return useSyncExternalStore(subscribe, get, get)
}
