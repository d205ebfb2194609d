import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useMemo } from 'react'
import { getDraftPeaks } from '#contract/routes/studio/tracklists.ts'
import { readOf } from '../../../../data/cache/query.ts'
import { queryClient } from '../../../../data/cache/query-client.ts'
import { peaksQuery } from '../../../../data/catalogue/set-queries.ts'
import { levelsFromPeaks } from '../../../../ui/waveform/bars/levels.ts'
import type { Edited } from '../../set/calls.ts'
import type { Transport } from '../play/transport.ts'
import { minutesIn, openRecording, readMinute } from './detail.ts'
import { levelsIn, type Minutes, type View } from './view.ts'

/** The loudness of a set's or draft's recording; undefined until it is known. */
export function useLevels({ kind, id }: Edited): readonly number[] | undefined {
  const ofDraft = useQuery({ ...readOf(getDraftPeaks, { params: { id } }), enabled: kind === 'draft' })
  const ofSet = useQuery({ ...peaksQuery(id), enabled: kind === 'set' })
  const peaks = kind === 'draft' ? ofDraft.data : ofSet.data
  return useMemo(() => peaks && levelsFromPeaks(peaks), [peaks])
}

/** The longest view (ms) that is drawn in detail: a minute of a recording has some 2 MB. */
const longestDetailed = 5 * 60_000

const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 5 * 60_000 }

async function readMinutes(url: string, duration: number, indices: readonly number[]): Promise<Minutes> {
  const recording = await queryClient.fetchQuery({
    queryKey: ['recording', url],
    queryFn: ({ signal }) => openRecording(url, duration, signal),
    ...once,
  })
  if (!recording) return new Map()
  const read = (index: number) =>
    queryClient.fetchQuery({
      queryKey: ['recording', url, index],
      queryFn: ({ signal }) => readMinute(recording, index, signal),
      ...once,
    })
  return new Map(await Promise.all(indices.map(async index => [index, await read(index)] as const)))
}

/** The levels of the part that is shown. A short one is drawn from the sound itself, once its minutes are there. */
export function useShownLevels(
  levels: readonly number[] | undefined,
  shown: View,
  transport: Transport,
): readonly number[] | undefined {
  const { duration } = transport
  const source = useAtomValue(transport.source)
  const isDetailed = source !== null && shown.to - shown.from <= longestDetailed
  const indices = minutesIn(shown)
  const { data } = useQuery({
    queryKey: ['recording', source, indices[0], indices.length],
    queryFn: () => (source === null ? new Map() : readMinutes(source, duration, indices)),
    enabled: isDetailed,
    placeholderData: keepPreviousData,
    ...once,
  })
  const minutes = isDetailed ? data : undefined
  return useMemo(() => levelsIn(levels, shown, duration, minutes), [levels, shown, duration, minutes])
}
