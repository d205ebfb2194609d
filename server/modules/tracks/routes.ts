import { sql } from 'kysely'
import * as contract from '../../../contract/routes/catalogue.ts'
import { similarTracks } from '../../../contract/routes/similar.ts'
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
  registry.implement(contract.listTracks, ({ caller, query, db }) => findList(db, tracks, caller.userId, query), {
    replica: true,
  })

  registry.implement(
    contract.getTrack,
    ({ caller, params, db }) => findItem(db, trackDetail(caller.userId), caller.userId, params.id, 'This track'),
    { replica: true, followsMerge: 'track' },
  )

  registry.implement(
    contract.listTrackSets,
    ({ caller, params: { id }, query, db }) =>
      findList(db, sets, caller.userId, query, {
        owner: owner(id),
        where: sql`s.id = any(array(select set_id from set_tracks where track_id = ${id}))`,
      }),
    { replica: true, followsMerge: 'track' },
  )

  registry.implement(
    contract.listTrackPosts,
    ({ caller, params: { id }, query, db }) =>
      findList(db, posts, caller.userId, query, {
        owner: owner(id),
        where: sql`p.track_id = ${id} and (p.set_id is null or exists (select from listed_sets where id = p.set_id))`,
      }),
    { replica: true, followsMerge: 'track' },
  )

  registry.implement(
    contract.playTrack,
    async ({ params, db }) => {
      const place = await findTrackPlace(db, params.id)
      if (!place) throw notFound('A set with this track')
      return place
    },
    { replica: true, followsMerge: 'track' },
  )

  registry.implement(similarTracks, ({ caller, params, db }) => similar.answer(db, like, caller.userId, params.id), {
    replica: true,
    followsMerge: 'track',
  })
}
