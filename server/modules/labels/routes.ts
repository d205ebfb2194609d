import { sql } from 'kysely'
import * as contract from '#contract/routes/catalogue.ts'
import type { Registry } from '../../http/api/registry.ts'
import type { FindList } from '../../lists/list.ts'
import { ownerCalls } from '../../lists/owner-calls.ts'
import { artists, labels } from '../../lists/people.ts'
import { sets } from '../../lists/sets.ts'
import { tracks } from '../../lists/tracks.ts'

/** The conditions are the same as those of the label's counters, so that a tab's count matches its list. */
export function labelRoutes(registry: Registry, findList: FindList): void {
  const { list, item, subList } = ownerCalls(findList, labels, { rows: sql`labels owner`, name: 'This label' })
  const declared = { replica: true, followsMerge: 'label' } as const

  registry.implement(contract.listLabels, { replica: true }, list)
  registry.implement(contract.getLabel, declared, item)

  registry.implement(
    contract.listLabelSets,
    declared,
    subList(sets, id => ({
      where: sql`s.id = any(array(select set_id from set_sponsors where label_id = ${id}))`,
      total: sql`owner.set_count`,
    })),
  )

  registry.implement(
    contract.listLabelTracks,
    declared,
    subList(tracks, id => ({ where: sql`t.label_id = ${id}`, total: sql`owner.track_count` })),
  )

  registry.implement(
    contract.listLabelArtists,
    declared,
    subList(artists, id => ({
      where: sql`a.id = any(array(select ta.artist_id from tracks t join track_artists ta on ta.track_id = t.id
        where t.label_id = ${id} and ta.role = 'producer'))`,
      total: sql`owner.artist_count`,
    })),
  )
}
