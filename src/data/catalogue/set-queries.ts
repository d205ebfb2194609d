import * as z from 'zod/mini'
import { Peaks } from '#contract/peaks.ts'
import { getSet, getSetPeaks, listSets } from '#contract/routes/catalogue.ts'
import { readOf } from '../cache/query.ts'
import { listQuery } from './lists/list-query.ts'

/** A set with its tracklist. */
export const setQuery = (id: number) => readOf(getSet, { params: { id } })

/** The sets of a genre, or all of them. */
export const setsQuery = listQuery(listSets)

const areIntegers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger)

/** Checking thousands of numbers, each by a schema of its own, would take 20 ms of a slow phone's first screen. */
const CachedPeaks = z.object({ ...Peaks.shape, data: z.custom<number[]>(areIntegers) })

/** A set's waveform. It never changes, because the recording doesn't. */
export const peaksQuery = (id: number) =>
  readOf(getSetPeaks, { params: { id } }, { immutable: true, parse: data => CachedPeaks.parse(data) })
