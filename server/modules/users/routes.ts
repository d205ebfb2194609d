import { sql } from 'kysely'
import * as contract from '#contract/routes/catalogue.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure } from '../../http/failure.ts'
import type { FindList } from '../../lists/list.ts'
import { artists, labels } from '../../lists/people.ts'
import { sets } from '../../lists/sets.ts'
import { tracks } from '../../lists/tracks.ts'

/** Throws a 403 if the profile isn't the caller's. */
function own(caller: { userId: number }, id: number): number {
  if (caller.userId !== id) throw new Failure(403, 'This profile belongs to someone else')
  return id
}

const keptTrack = (userId: number) =>
  sql`t.id = any(array(select track_id from user_track_favs where user_id = ${userId} and kept))`

/** The orders of a profile's lists: latest liked first. */
const latest = { by: 'user_set_favs.first_liked_date', direction: 'desc' } as const
const latestTrack = { by: 'user_track_favs.first_liked_date', direction: 'desc' } as const
const byName = { by: 'name', direction: 'asc' } as const

export function userRoutes(registry: Registry, findList: FindList): void {
  registry.implement(contract.listUserSets, async ({ caller, params, query, db }) => {
    const id = own(caller, params.id)
    const where = sql`s.id = any(array(select set_id from user_set_favs where user_id = ${id} and kept))`
    return findList(db, sets, id, query, { where, order: latest })
  })

  registry.implement(contract.listUserTracks, async ({ caller, params, query, db }) => {
    const id = own(caller, params.id)
    const where = sql`t.mix_type <> 'ID' and ${keptTrack(id)}`
    return findList(db, tracks, id, query, { where, order: latestTrack })
  })

  registry.implement(contract.listUserIds, async ({ caller, params, query, db }) => {
    const id = own(caller, params.id)
    const where = sql`t.mix_type = 'ID' and ${keptTrack(id)}`
    return findList(db, tracks, id, query, { where, order: latestTrack })
  })

  registry.implement(contract.listUserArtists, async ({ caller, params, query, db }) => {
    const id = own(caller, params.id)
    const where = sql`a.id = any(array(select artist_id from user_artist_stats where user_id = ${id} and kept))`
    return findList(db, artists, id, query, { where, order: byName })
  })

  registry.implement(contract.listUserLabels, async ({ caller, params, query, db }) => {
    const id = own(caller, params.id)
    const where = sql`l.id = any(array(select label_id from user_label_stats where user_id = ${id} and kept))`
    return findList(db, labels, id, query, { where, order: byName })
  })
}
