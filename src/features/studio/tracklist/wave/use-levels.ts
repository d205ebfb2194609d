import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getDraftPeaks } from '../../../../../contract/routes/studio/tracklists.ts'
import { readOf } from '../../../../data/cache/query.ts'
import { peaksQuery } from '../../../../data/catalogue/set-queries.ts'
import { levelsFromPeaks } from '../../../../ui/waveform/bars/levels.ts'
import type { Edited } from '../../set/calls.ts'

/** The loudness of a set's or draft's recording; undefined until it is known. */
export function useLevels({ kind, id }: Edited): readonly number[] | undefined {
  const ofDraft = useQuery({ ...readOf(getDraftPeaks, { params: { id } }), enabled: kind === 'draft' })
  const ofSet = useQuery({ ...peaksQuery(id), enabled: kind === 'set' })
  const peaks = kind === 'draft' ? ofDraft.data : ofSet.data
  return useMemo(() => peaks && levelsFromPeaks(peaks), [peaks])
}
