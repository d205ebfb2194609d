import { readTracklist } from '#contract/routes/studio/tracklists.ts'
import { call } from '../../../../data/api/api.ts'
import type { RowTrack } from '../../set/model.ts'

/** What import reads in it, with names that the catalogue knows kept whole; null if it can't be asked, or reads nothing. */
export async function readLine(line: string): Promise<RowTrack | null> {
  const result = await call(readTracklist, { body: { text: line } })
  const [row] = result.ok ? result.body.rows : []
  if (!row) return null
  const { start: _, ...track } = row
  return track
}
