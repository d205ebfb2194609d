import { type RawBuilder, sql } from 'kysely'
import * as contract from '#contract/routes/catalogue.ts'
import type { Registry } from '../../http/api/registry.ts'
import type { FindList } from '../../lists/list.ts'
import { artists, labels } from '../../lists/people.ts'
import { sets } from '../../lists/sets.ts'
import { tracks } from '../../lists/tracks.ts'

/** Restricts a list to the featured items, in the operator's order. */
const picked = (kind: 'set' | 'artist' | 'label', id: RawBuilder<unknown>) => ({
  join: sql`join featured pick on pick.kind = ${kind} and pick.item_id = ${id}`,
  where: sql`true`,
  order: { first: sql`pick.position` },
})

const pickedSets = picked('set', sql`s.id`)
const pickedArtists = picked('artist', sql`a.id`)
const pickedLabels = picked('label', sql`l.id`)

/** "Newest Tracks": the featured tracks are the hundred released last. */
const newest = {
  where: sql`t.id in (select id from tracks where release_date is not null and mix_type <> 'ID'
    order by release_date desc, id desc limit 100)`,
}

export function featuredRoutes(registry: Registry, findList: FindList): void {
  registry.implement(contract.featuredSets, { replica: true }, ({ caller, query, db }) =>
    findList(db, sets, caller.userId, query, pickedSets),
  )
  registry.implement(contract.featuredTracks, { replica: true }, ({ caller, query, db }) =>
    findList(db, tracks, caller.userId, query, newest),
  )
  registry.implement(contract.featuredArtists, { replica: true }, ({ caller, query, db }) =>
    findList(db, artists, caller.userId, query, pickedArtists),
  )
  registry.implement(contract.featuredLabels, { replica: true }, ({ caller, query, db }) =>
    findList(db, labels, caller.userId, query, pickedLabels),
  )
}
