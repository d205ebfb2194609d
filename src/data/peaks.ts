import { getSetPeaks } from '../../contract/routes/catalogue.ts'
import { readOf } from './query.ts'

/** A set's waveform; the recording doesn't change, so neither does this. */
export const peaksQuery = (id: number) => ({
  ...readOf(getSetPeaks, { params: { id } }),
  staleTime: Number.POSITIVE_INFINITY,
})
