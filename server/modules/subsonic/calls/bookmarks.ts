import { sql } from 'kysely'
import type { App } from '../../../db/accounts/app-passwords.ts'
import { lockListener } from '../../../db/accounts/lock-listener.ts'
import type { Db } from '../../../db/pool.ts'
import { savePosition } from '../../../db/save-position.ts'
import type { Call, Handler } from '../call.ts'
import { missing, unknownItem, unusable } from '../protocol/failure.ts'
import { readSetId, songId } from '../protocol/ids.ts'
import { songOf, songsOf } from '../rows/set-fields.ts'
import { findSets, findSetsOf, isPlayable } from '../rows/sets.ts'
import { isNewPlace, isNewQueue, noteGiven, type Place } from '../rows/told-places.ts'
import { checkSets, now } from './annotate.ts'

/** The calls for continuing: saved positions as bookmarks, and the queue. */

const longest = 2 ** 31 - 1
const maxBookmarks = 500

const save = (trx: Db, { userId }: App, place: Place) =>
  savePosition(trx, 'plays', { ...place, userId, speed: null, starts: false, event: now })

export const getBookmarks: Handler = async ({ reads, app }) => {
  const sets = await findSets(reads, app.userId, {
    where: sql`p.current_timestamp_ms > 0 and ${isPlayable}`,
    order: sql`p.updated_at desc, s.id`,
    limit: maxBookmarks,
    offset: 0,
  })
  const bookmark = sets.map(set => {
    const changed = (set.played ?? set.created).toISOString()
    return { position: set.position ?? 0, username: app.username, created: changed, changed, entry: songOf(set) }
  })
  return { bookmarks: { bookmark } }
}

/** Saves a position, unless the app only repeats it. */
export const createBookmark: Handler = async ({ db, app, parameters }) => {
  const place = { setId: readSetId(parameters.required('id')), at: parameters.requiredCount('position', longest) }
  await checkSets(db, [place.setId])
  await db.transaction().execute(async trx => {
    if (await isNewPlace(trx, app, place)) await save(trx, app, place)
  })
  return {}
}

/** Forgets the position. No position of 0 is saved in its place, which would count as a listen in the history. */
export const deleteBookmark: Handler = async ({ db, app, parameters }) => {
  const setId = readSetId(parameters.required('id'))
  const { numDeletedRows } = await db
    .deleteFrom('plays')
    .where('user_id', '=', app.userId)
    .where('set_id', '=', ({ selectFrom }) => selectFrom('listed_sets').select('id').where('id', '=', setId))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw unknownItem('This bookmark')
  return {}
}

export const getPlayQueue: Handler = async ({ db, reads, app }) => {
  const items = await reads
    .selectFrom('queue_items')
    .select(['set_id', 'is_current'])
    .where('user_id', '=', app.userId)
    .orderBy('order')
    .execute()
  const sets = await findSetsOf(
    reads,
    app.userId,
    items.map(({ set_id }) => set_id),
  )
  if (sets.length === 0) return {}
  const current = sets.find(({ id }) => items.some(({ set_id, is_current }) => is_current && set_id === id))
  const place = current ? { setId: current.id, at: current.position ?? 0 } : null
  await noteGiven(
    db,
    app,
    sets.map(({ id }) => id),
    place,
  )
  const changed = Math.max(...sets.map(({ played }) => played?.getTime() ?? 0))
  return {
    playQueue: {
      current: current && songId(current.id),
      position: current?.position ?? 0,
      username: app.username,
      changed: new Date(changed).toISOString(),
      changedBy: 'Segue',
      entry: songsOf(sets),
    },
  }
}

/** A longer queue is an app's copy of the catalog, not what a listener wants to hear next. */
const maxQueue = 1000

/**
 * Replaces the queue, unless the app only repeats it. A set stands in it once, where it comes first. Without any, the queue is
 * cleared.
 */
export const savePlayQueue: Handler = async ({ db, app, parameters }: Call) => {
  const ids = [...new Set(parameters.all('id').map(readSetId))]
  if (ids.length > maxQueue) throw unusable('id')
  const text = parameters.optional('current')
  if (text === undefined && ids.length > 0) throw missing('current')
  const current = text === undefined ? null : readSetId(text)
  if (current !== null && !ids.includes(current)) throw unusable('current')
  const position = parameters.count('position', { otherwise: 0, most: longest })
  await db.transaction().execute(async trx => {
    await lockListener(trx, app.userId)
    const place = current !== null && position > 0 ? { setId: current, at: position } : null
    const hasChanged = await isNewQueue(trx, app, ids, current)
    const hasMoved = place !== null && (await isNewPlace(trx, app, place))
    if (hasChanged || hasMoved) await replaceQueue(trx, app.userId, ids, current)
    if (hasMoved) await save(trx, app, place)
  })
  return {}
}

/** Throws a failure for an unknown set. The queue is locked, as for every change of it. */
async function replaceQueue(trx: Db, userId: number, ids: readonly number[], current: number | null): Promise<void> {
  await trx.deleteFrom('queue_items').where('user_id', '=', userId).execute()
  const { rows } = await sql`
    insert into queue_items (user_id, set_id, "order", is_current, is_played)
    select ${userId}::integer, s.id, place, s.id is not distinct from ${current}::integer,
      place < array_position(${ids}::integer[], ${current}::integer)
    from unnest(${ids}::integer[]) with ordinality wanted (id, place) join listed_sets s on s.id = wanted.id
    order by place returning id`.execute(trx)
  if (rows.length < ids.length) throw unknownItem('A set of this queue')
}
