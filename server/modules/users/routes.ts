import { sql } from 'kysely'
import * as contract from '#contract/routes/catalogue.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure } from '../../http/failure.ts'
import type { ListKind, Order, Sql } from '../../lists/kind.ts'
import type { FindList } from '../../lists/list.ts'
import type { SubListCall } from '../../lists/owner-calls.ts'
import { artists, labels } from '../../lists/people.ts'
import { sets } from '../../lists/sets.ts'
import { tracks } from '../../lists/tracks.ts'

/** Rows of an alias that a listener has marked, by the table of the marks. */
const kept = (alias: string, marks: string, item: string) => (userId: number) =>
  sql`${sql.ref(`${alias}.id`)} = any(array(select ${sql.ref(item)} from ${sql.table(marks)} where user_id = ${userId} and kept))`

const keptSets = kept('s', 'user_set_favs', 'set_id')
const keptTracks = kept('t', 'user_track_favs', 'track_id')

/** The orders of a profile's lists: latest liked first. */
const latest = { by: 'user_set_favs.first_liked_date', direction: 'desc' } as const
const latestTrack = { by: 'user_track_favs.first_liked_date', direction: 'desc' } as const
const byName = { by: 'name', direction: 'asc' } as const

export function userRoutes(registry: Registry, findList: FindList): void {
  /** The handler of a list of a profile, which throws a 403 if that isn't the caller's. */
  const ownList =
    <Item, Key extends string>(kind: ListKind<Item, Key>, order: Order<NoInfer<Key>>, where: (userId: number) => Sql) =>
    ({ caller, params: { id }, query, db }: SubListCall<NoInfer<Key>>) => {
      if (caller.userId !== id) throw new Failure(403, 'This profile belongs to someone else')
      return findList(db, kind, id, query, { where: where(id), order })
    }

  registry.implement(contract.listUserSets, ownList(sets, latest, keptSets))
  registry.implement(
    contract.listUserTracks,
    ownList(tracks, latestTrack, id => sql`t.mix_type <> 'ID' and ${keptTracks(id)}`),
  )
  registry.implement(
    contract.listUserIds,
    ownList(tracks, latestTrack, id => sql`t.mix_type = 'ID' and ${keptTracks(id)}`),
  )
  registry.implement(contract.listUserArtists, ownList(artists, byName, kept('a', 'user_artist_stats', 'artist_id')))
  registry.implement(contract.listUserLabels, ownList(labels, byName, kept('l', 'user_label_stats', 'label_id')))
}
