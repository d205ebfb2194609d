import { sql } from 'kysely'
import * as contract from '../../../contract/routes/catalogue.ts'
import { similarArtists } from '../../../contract/routes/similar.ts'
import type { Registry } from '../../http/api/registry.ts'
import { findItem } from '../../lists/item.ts'
import type { FindList } from '../../lists/list.ts'
import { artists, labels } from '../../lists/people.ts'
import { sets } from '../../lists/sets.ts'
import { tracks } from '../../lists/tracks.ts'
import { similarArtists as like } from '../../similar/artists.ts'
import type { Similar } from '../../similar/similar.ts'

const owner = (id: number) => ({ row: sql`artists owner where owner.id = ${id}`, name: 'This artist' })
const credits = (id: number) => sql`select track_id from track_artists ta where ta.artist_id = ${id}`

/** The conditions are the same as those of the artist's counters, so that a tab's count matches its list. */
export function artistRoutes(registry: Registry, findList: FindList, similar: Similar): void {
  registry.implement(contract.listArtists, ({ caller, query, db }) => findList(db, artists, caller.userId, query), {
    replica: true,
  })

  registry.implement(
    contract.getArtist,
    ({ caller, params, db }) => findItem(db, artists, caller.userId, params.id, 'This artist'),
    { replica: true, followsMerge: 'artist' },
  )

  registry.implement(
    contract.listArtistSets,
    ({ caller, params: { id }, query, db }) =>
      findList(db, sets, caller.userId, query, {
        owner: owner(id),
        where: sql`s.id = any(array(select set_id from set_artists where artist_id = ${id}))`,
        total: sql`owner.set_count`,
      }),
    { replica: true, followsMerge: 'artist' },
  )

  registry.implement(
    contract.listArtistTracks,
    ({ caller, params: { id }, query, db }) =>
      findList(db, tracks, caller.userId, query, {
        owner: owner(id),
        where: sql`t.mix_type <> 'ID' and t.id = any(array(${credits(id)} and ta.role in ('producer', 'feat')))`,
        total: sql`owner.track_count`,
      }),
    { replica: true, followsMerge: 'artist' },
  )

  registry.implement(
    contract.listArtistRemixes,
    ({ caller, params: { id }, query, db }) =>
      findList(db, tracks, caller.userId, query, {
        owner: owner(id),
        where: sql`t.id = any(array(${credits(id)} and ta.role = 'mixer'))`,
        total: sql`owner.remix_count`,
      }),
    { replica: true, followsMerge: 'artist' },
  )

  registry.implement(
    contract.listArtistIds,
    ({ caller, params: { id }, query, db }) =>
      findList(db, tracks, caller.userId, query, {
        owner: owner(id),
        where: sql`t.mix_type = 'ID' and t.id = any(array(${credits(id)}))`,
        total: sql`owner.id_count`,
        order: { by: 'created_dt', direction: 'desc' },
      }),
    { replica: true, followsMerge: 'artist' },
  )

  registry.implement(
    contract.listArtistLabels,
    ({ caller, params: { id }, query, db }) =>
      findList(db, labels, caller.userId, query, {
        owner: owner(id),
        where: sql`l.id = any(array(select label_id from tracks where id in (${credits(id)})))`,
        total: sql`owner.label_count`,
        order: { by: 'name', direction: 'asc' },
      }),
    { replica: true, followsMerge: 'artist' },
  )

  registry.implement(similarArtists, ({ caller, params, db }) => similar.answer(db, like, caller.userId, params.id), {
    replica: true,
    followsMerge: 'artist',
  })
}
