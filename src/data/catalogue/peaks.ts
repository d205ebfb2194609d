import * as z from 'zod/mini'
import { Peaks } from '../../../contract/peaks.ts'
import { getSetPeaks } from '../../../contract/routes/catalogue.ts'
import { readOf } from '../cache/query.ts'

const areIntegers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger)

/** Thousands of numbers, each by a schema of its own, would take 20 ms of a slow phone's first screen. */
const Saved = z.object({ ...Peaks.shape, data: z.custom<number[]>(areIntegers) })

/** A set's waveform; the recording doesn't change, so neither does this. */
export const peaksQuery = (id: number) =>
  readOf(getSetPeaks, { params: { id } }, { lasts: true, parse: data => Saved.parse(data) })
