import { useQuery } from '@tanstack/react-query'
import { peaksQuery } from '../../data/catalogue/set-queries.ts'
import { levelsFromPeaks } from '../../ui/waveform/bars/levels.ts'

/** The loudness of a set's recording, as a waveform draws it: null while it is loading, undefined where it isn't known. */
export function useSetLevels(id: number): readonly number[] | null | undefined {
  const { data, isLoading } = useQuery({ ...peaksQuery(id), select: levelsFromPeaks })
  return isLoading ? null : data
}
