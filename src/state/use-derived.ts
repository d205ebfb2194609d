import { useAtomValueRawSync } from 'jotai/react'
import { atom, type Getter } from 'jotai/vanilla'
import { useMemo } from 'react'

/**
 * Derives a value from atoms, and re-renders only when the value changes. `deps` are the values from outside that `read` uses;
 * they may differ at every rendering. (With `useAtomValue` the component would then re-render forever.)
 */
export const useDerived = <Value>(read: (get: Getter) => Value, deps: readonly unknown[]): Value =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: `deps` are those of `read`, which is written where this is called
  useAtomValueRawSync(useMemo(() => atom(read), deps))
