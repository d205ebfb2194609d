import { sql } from 'kysely'
import { getSet, getSetPeaks, listSetPosts, listSets } from '#contract/routes/catalogue.ts'
import { similarSets } from '#contract/routes/similar.ts'
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
  registry.implement(listSets, { replica: true }, ({ caller, query, db }) => findList(db, sets, caller.userId, query))

  registry.implement(getSet, { replica: true }, async ({ caller, params, db }) => {
    const set = await findSet(db, caller.userId, params.id)
    if (!set) throw notFound('This set')
    return set
  })

  registry.implement(getSetPeaks, { replica: true }, async ({ params, db, reply }) => {
    const recording = await findRecording(db, params.id)
    const peaks = recording?.mp3_permalink ? await library.peaks(recording.mp3_permalink) : undefined
    if (!peaks) throw notFound('The waveform of this set')
    reply.header('cache-control', 'private, max-age=86400')
    return peaks
  })

  registry.implement(listSetPosts, { replica: true }, ({ caller, params: { id }, query, db }) =>
    findList(db, posts, caller.userId, query, {
      owner: { row: sql`listed_sets owner where owner.id = ${id}`, name: 'This set' },
      where: sql`p.set_id = ${id}`,
      total: postCount(caller.userId, 'owner'),
    }),
  )

  registry.implement(similarSets, { replica: true }, ({ caller, params, db }) =>
    similar.answer(db, like, caller.userId, params.id),
  )
}
