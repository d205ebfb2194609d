import { sql } from 'kysely'
import { similarSets } from '../../../similar/sets.ts'
import type { Call, Handler } from '../call.ts'
import { readId, readSetId } from '../protocol/ids.ts'
import { idsIn } from '../rows/found-ids.ts'
import { songsOf } from '../rows/set-fields.ts'
import { findSets, findSetsOf, isPlayable } from '../rows/sets.ts'

/** The calls for what is like a set, or like an artist's. */

/** The set that a list of similar ones begins with: of an artist, the newest one. */
async function startOf({ reads, app }: Call, text: string): Promise<number | undefined> {
  const { kind, id } = readId(text)
  if (kind !== 'artist') return readSetId(text)
  const [newest] = await findSets(reads, app.userId, {
    where: sql`s.id = any(array(select set_id from set_artists where artist_id = ${id}))`,
    order: sql`s.release_date desc, s.id desc`,
    limit: 1,
    offset: 0,
  })
  return newest?.id
}

async function similarSongs(call: Call) {
  const { reads, app, parameters, similar } = call
  const start = await startOf(call, parameters.required('id'))
  if (start === undefined) return []
  const limit = parameters.count('count', { otherwise: 40, most: 40 })
  const where = isPlayable
  const near = await similar.find(reads, similarSets, app.userId, start, { limit, where, withoutReasons: true })
  return songsOf(await findSetsOf(reads, app.userId, idsIn(near)))
}

export const getSimilarSongs: Handler = async call => ({ similarSongs: { song: await similarSongs(call) } })
export const getSimilarSongs2: Handler = async call => ({ similarSongs2: { song: await similarSongs(call) } })
