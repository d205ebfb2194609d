import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { peaksQuery } from '../../data/catalogue/set-queries.ts'
import { levelsFromPeaks } from '../../ui/waveform/bars/levels.ts'

/** The loudness of a set's recording, as a waveform draws it: null while it is loading, undefined where it isn't known. */
export function useSetLevels(id: number): readonly number[] | null | undefined {
  const { data: peaks, isLoading } = useQuery(peaksQuery(id))
  const levels = useMemo(() => peaks && levelsFromPeaks(peaks), [peaks])
  return isLoading ? null : levels
}
