import { sql } from 'kysely'
import * as contract from '#contract/routes/catalogue.ts'
import { similarTracks } from '#contract/routes/similar.ts'
import { findTrackPlace } from '../../db/track-place.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'
import { posts } from '../../lists/activity.ts'
import { findItem } from '../../lists/item.ts'
import type { FindList } from '../../lists/list.ts'
import { sets } from '../../lists/sets.ts'
import { trackDetail, tracks } from '../../lists/tracks.ts'
import type { Similar } from '../../similar/similar.ts'
import { similarTracks as like } from '../../similar/tracks.ts'

const owner = (id: number) => ({ row: sql`tracks owner where owner.id = ${id}`, name: 'This track' })

export function trackRoutes(registry: Registry, findList: FindList, similar: Similar): void {
  const declared = { replica: true, followsMerge: 'track' } as const

  registry.implement(contract.listTracks, { replica: true }, ({ caller, query, db }) =>
    findList(db, tracks, caller.userId, query),
  )

  registry.implement(contract.getTrack, declared, ({ caller, params, db }) =>
    findItem(db, trackDetail(caller.userId), caller.userId, params.id, 'This track'),
  )

  registry.implement(contract.listTrackSets, declared, ({ caller, params: { id }, query, db }) =>
    findList(db, sets, caller.userId, query, {
      owner: owner(id),
      where: sql`s.id = any(array(select set_id from set_tracks where track_id = ${id}))`,
    }),
  )

  registry.implement(contract.listTrackPosts, declared, ({ caller, params: { id }, query, db }) =>
    findList(db, posts, caller.userId, query, {
      owner: owner(id),
      where: sql`p.track_id = ${id} and (p.set_id is null or exists (select from listed_sets where id = p.set_id))`,
    }),
  )

  registry.implement(contract.playTrack, declared, async ({ params, db }) => {
    const place = await findTrackPlace(db, params.id)
    if (!place) throw notFound('A set with this track')
    return place
  })

  registry.implement(similarTracks, declared, ({ caller, params, db }) =>
    similar.answer(db, like, caller.userId, params.id),
  )
}
