import { sql } from 'kysely'
import { getSet, getSetPeaks, listSetPosts, listSets } from '../../../contract/routes/catalogue.ts'
import { similarSets } from '../../../contract/routes/similar.ts'
import { postCount } from '../../db/select/post.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'
import { posts } from '../../lists/activity.ts'
import type { FindList } from '../../lists/list.ts'
import { sets } from '../../lists/sets.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { similarSets as like } from '../../similar/sets.ts'
import type { Similar } from '../../similar/similar.ts'
import { findRecording, findSet } from './store.ts'

export function setRoutes(registry: Registry, findList: FindList, similar: Similar, library: MediaLibrary): void {
  registry.implement(listSets, ({ caller, query, db }) => findList(db, sets, caller.userId, query), { replica: true })

  registry.implement(
    getSet,
    async ({ caller, params, db }) => {
      const set = await findSet(db, caller.userId, params.id)
      if (!set) throw notFound('This set')
      return set
    },
    { replica: true },
  )

  registry.implement(
    getSetPeaks,
    async ({ params, db, reply }) => {
      const recording = await findRecording(db, params.id)
      const peaks = recording?.mp3_permalink ? await library.peaks(recording.mp3_permalink) : undefined
      if (!peaks) throw notFound('The waveform of this set')
      reply.header('cache-control', 'private, max-age=86400')
      return peaks
    },
    { replica: true },
  )

  registry.implement(
    listSetPosts,
    ({ caller, params: { id }, query, db }) =>
      findList(db, posts, caller.userId, query, {
        owner: { row: sql`listed_sets owner where owner.id = ${id}`, name: 'This set' },
        where: sql`p.set_id = ${id}`,
        total: postCount(caller.userId, 'owner'),
      }),
    { replica: true },
  )

  registry.implement(similarSets, ({ caller, params, db }) => similar.answer(db, like, caller.userId, params.id), {
    replica: true,
  })
}
