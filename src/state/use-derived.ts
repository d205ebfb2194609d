import { useAtomValueRawSync } from 'jotai/react'
import { atom, type Getter } from 'jotai/vanilla'
import { useMemo } from 'react'

/**
 * Derives a value from atoms. Re-renders only when the value changes. `deps` are what `read` uses from outside; they
 * may change at each rendering, with which `useAtomValue` would render forever.
 */
export const useDerived = <Value>(read: (get: Getter) => Value, deps: readonly unknown[]): Value =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the caller knows what `read` uses
  useAtomValueRawSync(useMemo(() => atom(read), deps))
