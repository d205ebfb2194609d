import { sql } from 'kysely'
import { Speed } from '#contract/shapes.ts'
import { lockListener } from '../../../db/accounts/lock-listener.ts'
import { marks } from '../../../db/marks.ts'
import type { Db } from '../../../db/pool.ts'
import { savePosition } from '../../../db/save-position.ts'
import { setMark } from '../../../db/set-mark.ts'
import type { Call, Handler } from '../call.ts'
import { missing, unknownItem, unusable } from '../protocol/failure.ts'
import { readId, readSetId } from '../protocol/ids.ts'
import { recordListen } from '../rows/record-listen.ts'
import { songsOf } from '../rows/set-fields.ts'
import { findSetsOf } from '../rows/sets.ts'
import { isNewPlace } from '../rows/told-places.ts'

/** A write that happens now, by an app that says nothing of its device. */
export const now = { client: null, seq: null, agoMs: 0 }

const maxAtOnce = 500

/** Sets or removes hearts of sets and follows of artists. Nothing is changed if one of the items is unknown. */
async function mark({ db, app, parameters }: Call, wanted: boolean): Promise<Record<string, never>> {
  const ids = ['id', 'albumId', 'artistId'].flatMap(name => parameters.all(name)).map(readId)
  if (ids.length === 0) throw missing('id')
  if (ids.length > maxAtOnce) throw unusable('id')
  await db.transaction().execute(async trx => {
    // In one order, so that two calls don't wait for each other.
    for (const { kind, id } of ids.toSorted(
      (a, b) => Number(a.kind === 'artist') - Number(b.kind === 'artist') || a.id - b.id,
    )) {
      const of = kind === 'artist' ? marks.artistFollowed : marks.setFavourite
      const found = await setMark(trx, of, { userId: app.userId, itemId: id, wanted, event: now })
      if (!found) throw unknownItem(of.name)
    }
  })
  return {}
}

export const star: Handler = call => mark(call, true)
export const unstar: Handler = call => mark(call, false)

/** Throws a failure if one of these sets is unknown. */
export async function checkSets(db: Db, ids: readonly number[]): Promise<void> {
  const found = await db.selectFrom('listed_sets').select('id').where('id', 'in', ids).execute()
  const known = new Set(found.map(({ id }) => id))
  if (!ids.every(id => known.has(id))) throw unknownItem('This set')
}

/** Until here a time is one in seconds, whatever the specification says: in ms it would be one of the year 1973. */
const mostSeconds = 100_000_000_000

/** The sets with the times that they were heard at, in ms since 1970; null for now. */
function timesOf({ parameters }: Call, ids: readonly number[]): { setId: number; time: number | null }[] {
  const times = parameters.all('time').map(time => {
    if (!/^\d{1,14}$/.test(time)) throw unusable('time')
    return Number(time) * (Number(time) < mostSeconds ? 1000 : 1)
  })
  return ids.map((setId, index) => ({ setId, time: times[index] ?? null }))
}

/**
 * `submission` false says what an app plays now, and true that it was heard. How far is known only if the app has said when it
 * began; positions come by `reportPlayback` and bookmarks.
 */
export const scrobble: Handler = async call => {
  const { db, app, parameters } = call
  const ids = parameters.all('id').map(readSetId)
  if (ids.length === 0) throw missing('id')
  if (ids.length > maxAtOnce) throw unusable('id')
  await checkSets(db, ids)
  if (parameters.optional('submission') === 'false') {
    await notePlaying(db, app.passwordId, ids.at(-1) ?? null)
    return {}
  }
  const heard = timesOf(call, ids)
  await db.transaction().execute(async trx => {
    await lockListener(trx, app.userId)
    // In the order of a batch of positions, so that neither waits for the other.
    for (const { setId, time } of heard.toSorted((a, b) => a.setId - b.setId)) await recordListen(trx, app, setId, time)
  })
  return {}
}

const notePlaying = (db: Db, passwordId: number, setId: number | null) =>
  db
    .updateTable('app_passwords')
    .set({ playing_set_id: setId, playing_since: sql<Date>`now()` })
    .where('id', '=', passwordId)
    .execute()

/** How fast an app plays; null if it says nothing that a player could do. */
function speedOf(parameters: Call['parameters']): number | null {
  const { data = null } = Speed.safeParse(Number(parameters.optional('playbackRate') ?? Number.NaN))
  return data
}

const states = ['starting', 'playing', 'paused', 'stopped']

/** Saves where an app is. The start doesn't count as a position: the app may be about to resume where the listener left the set. */
export const reportPlayback: Handler = async ({ db, app, parameters }) => {
  const setId = readSetId(parameters.required('mediaId'))
  await checkSets(db, [setId])
  const at = parameters.requiredCount('positionMs', 2 ** 31 - 1)
  const state = parameters.required('state')
  if (!states.includes(state)) throw unusable('state')
  const speed = speedOf(parameters)
  await notePlaying(db, app.passwordId, state === 'stopped' ? null : setId)
  if (state !== 'starting' && parameters.optional('ignoreScrobble') !== 'true')
    await db.transaction().execute(async trx => {
      // A start where it stopped is no repetition: it plays.
      const isNews = (await isNewPlace(trx, app, { setId, at })) || state === 'playing'
      if (isNews) await savePosition(trx, 'plays', { userId: app.userId, setId, at, speed, starts: false, event: now })
    })
  return {}
}

/** How long an app that plays a set may say nothing. */
const silence = sql`interval '12 hours'`

/** What the listener's own apps play. Nobody sees what others play. */
export const getNowPlaying: Handler = async ({ reads, app }) => {
  const { rows } = await sql<{ set_id: number; name: string; minutes: number; id: number }>`
    select a.playing_set_id as set_id, a.name, a.id, floor(extract(epoch from now() - a.playing_since) / 60)::integer as minutes
    from app_passwords a join listed_sets s on s.id = a.playing_set_id
    where a.user_id = ${app.userId} and a.playing_since > now() - least(s.duration * interval '1 millisecond', ${silence})
    order by a.playing_since desc`.execute(reads)
  const sets = await findSetsOf(reads, app.userId, [...new Set(rows.map(({ set_id }) => set_id))])
  const entry = rows.flatMap(({ set_id, name, minutes, id }) =>
    songsOf(sets.filter(set => set.id === set_id)).map(song => ({
      ...song,
      username: app.username,
      minutesAgo: minutes,
      playerId: id,
      playerName: name,
    })),
  )
  return { nowPlaying: { entry } }
}
