import { sql } from 'kysely'
import * as contract from '#contract/routes/catalogue.ts'
import { similarArtists } from '#contract/routes/similar.ts'
import type { Registry } from '../../http/api/registry.ts'
import type { FindList } from '../../lists/list.ts'
import { ownerCalls } from '../../lists/owner-calls.ts'
import { artists, labels } from '../../lists/people.ts'
import { sets } from '../../lists/sets.ts'
import { tracks } from '../../lists/tracks.ts'
import { similarArtists as like } from '../../similar/artists.ts'
import type { Similar } from '../../similar/similar.ts'

const credits = (id: number) => sql`select track_id from track_artists ta where ta.artist_id = ${id}`

/** The conditions are the same as those of the artist's counters, so that a tab's count matches its list. */
export function artistRoutes(registry: Registry, findList: FindList, similar: Similar): void {
  const { list, item, subList } = ownerCalls(findList, artists, { rows: sql`artists owner`, name: 'This artist' })
  const declared = { replica: true, followsMerge: 'artist' } as const

  registry.implement(contract.listArtists, { replica: true }, list)
  registry.implement(contract.getArtist, declared, item)

  registry.implement(
    contract.listArtistSets,
    declared,
    subList(sets, id => ({
      where: sql`s.id = any(array(select set_id from set_artists where artist_id = ${id}))`,
      total: sql`owner.set_count`,
    })),
  )

  registry.implement(
    contract.listArtistTracks,
    declared,
    subList(tracks, id => ({
      where: sql`t.mix_type <> 'ID' and t.id = any(array(${credits(id)} and ta.role in ('producer', 'feat')))`,
      total: sql`owner.track_count`,
    })),
  )

  registry.implement(
    contract.listArtistRemixes,
    declared,
    subList(tracks, id => ({
      where: sql`t.id = any(array(${credits(id)} and ta.role = 'mixer'))`,
      total: sql`owner.remix_count`,
    })),
  )

  registry.implement(
    contract.listArtistIds,
    declared,
    subList(tracks, id => ({
      where: sql`t.mix_type = 'ID' and t.id = any(array(${credits(id)}))`,
      total: sql`owner.id_count`,
      order: { by: 'created_dt', direction: 'desc' },
    })),
  )

  registry.implement(
    contract.listArtistLabels,
    declared,
    subList(labels, id => ({
      where: sql`l.id = any(array(select label_id from tracks where id in (${credits(id)})))`,
      total: sql`owner.label_count`,
      order: { by: 'name', direction: 'asc' },
    })),
  )

  registry.implement(similarArtists, declared, ({ caller, params, db }) =>
    similar.answer(db, like, caller.userId, params.id),
  )
}
