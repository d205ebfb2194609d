import { sql } from 'kysely'
import * as contract from '../../../contract/routes/catalogue.ts'
import type { Registry } from '../../http/api/registry.ts'
import { findItem } from '../../lists/item.ts'
import type { FindList } from '../../lists/list.ts'
import { artists, labels } from '../../lists/people.ts'
import { sets } from '../../lists/sets.ts'
import { tracks } from '../../lists/tracks.ts'

const owner = (id: number) => ({ row: sql`labels owner where owner.id = ${id}`, name: 'This label' })

/** The conditions are the same as those of the label's counters, so that a tab's count matches its list. */
export function labelRoutes(registry: Registry, findList: FindList): void {
  registry.implement(contract.listLabels, ({ caller, query, db }) => findList(db, labels, caller.userId, query), {
    replica: true,
  })

  registry.implement(
    contract.getLabel,
    ({ caller, params, db }) => findItem(db, labels, caller.userId, params.id, 'This label'),
    { replica: true, followsMerge: 'label' },
  )

  registry.implement(
    contract.listLabelSets,
    ({ caller, params: { id }, query, db }) =>
      findList(db, sets, caller.userId, query, {
        owner: owner(id),
        where: sql`s.id = any(array(select set_id from set_sponsors where label_id = ${id}))`,
        total: sql`owner.set_count`,
      }),
    { replica: true, followsMerge: 'label' },
  )

  registry.implement(
    contract.listLabelTracks,
    ({ caller, params: { id }, query, db }) =>
      findList(db, tracks, caller.userId, query, {
        owner: owner(id),
        where: sql`t.label_id = ${id}`,
        total: sql`owner.track_count`,
      }),
    { replica: true, followsMerge: 'label' },
  )

  registry.implement(
    contract.listLabelArtists,
    ({ caller, params: { id }, query, db }) =>
      findList(db, artists, caller.userId, query, {
        owner: owner(id),
        where: sql`a.id = any(array(select ta.artist_id from tracks t join track_artists ta on ta.track_id = t.id
        where t.label_id = ${id} and ta.role = 'producer'))`,
        total: sql`owner.artist_count`,
      }),
    { replica: true, followsMerge: 'label' },
  )
}
