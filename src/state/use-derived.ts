import { useAtomValueRawSync } from 'jotai/react'
import { atom, type Getter } from 'jotai/vanilla'
import { useMemo } from 'react'

/**
 * What `read` makes of atoms. Re-renders only when that is another value. `read` is another function when one of `deps`
 * changes, and that may be at each rendering: `useAtomValue` would never settle on such an atom.
 */
export const useDerived = <Value>(read: (get: Getter) => Value, deps: readonly unknown[]): Value =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: `deps` are what `read` takes from around it, which only the caller knows
  useAtomValueRawSync(useMemo(() => atom(read), deps))
