import { getLabel, listLabels } from '#contract/routes/catalogue.ts'
import { readOf } from '../cache/query.ts'
import { listQuery } from './lists/list-query.ts'

export const labelQuery = (id: number) => readOf(getLabel, { params: { id } })

/** The labels of a genre, or all of them. */
export const labelsQuery = listQuery(listLabels)
