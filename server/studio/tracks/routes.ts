import { sql } from 'kysely'
import * as contract from '#contract/routes/studio/tracks.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'
import type { Sql } from '../../lists/kind.ts'
import type { FindList } from '../../lists/list.ts'
import { tracks } from '../../lists/tracks.ts'
import type { MediaStore } from '../../media/store.ts'
import { change, versionOf } from '../edits/document.ts'
import { mergeInto } from '../merge/merge-into.ts'
import { assertPicture } from '../pictures/checked-picture.ts'
import { withReleaseDate } from '../sets/release-dates.ts'
import { readStudioTrack, trackDocument } from './track-document.ts'
import { countTold, findTwin } from './twin.ts'

const lacking = {
  id: sql`t.mix_type = 'ID'`,
  label: sql`t.label_id is null`,
  key: sql`t.key is null`,
  bpm: sql`t.bpm is null`,
  link: sql`t.purchase_url is null`,
  set: sql`not exists (select from set_tracks where track_id = t.id)`,
} satisfies Record<string, Sql>

async function editedTrack(db: Db, id: number) {
  const track = await readStudioTrack(db, id)
  if (!track) throw notFound(trackDocument.what)
  const { user_likes } = await db
    .selectFrom('tracks')
    .select('user_likes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('set_tracks')
    .select(({ fn }) => fn.count<number>('set_id').distinct().as('count'))
    .where('track_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, track, version: versionOf(track), set_count: count, likes: user_likes }
}

/** Tracks. */
export function trackRoutes(registry: Registry, findList: FindList, media: MediaStore | undefined): void {
  registry.implement(contract.listStudioTracks, ({ query: { only, ...query }, caller: { userId }, db }) =>
    findList(db, tracks, userId, query, {
      order: { by: 'created_dt', direction: 'desc' },
      ...(only && { where: lacking[only] }),
    }),
  )
  registry.implement(contract.getStudioTrack, { followsMerge: 'track' }, ({ params: { id }, db }) =>
    editedTrack(db, id),
  )
  registry.implement(contract.previewStudioTrack, async ({ params: { id }, body: { track }, db }) => {
    await editedTrack(db, id)
    return { ...(await countTold(db, id, track)), twin_id: (await findTwin(db, id, track)) ?? null }
  })
  registry.implement(
    contract.saveStudioTrack,
    { followsMerge: 'track' },
    async ({ params: { id }, body: { track, version }, caller: { userId }, db }) => {
      const { track: standing } = await editedTrack(db, id)
      await assertPicture(track.picture, standing.picture, media)
      await change(db, trackDocument, { id, userId, version, to: () => withReleaseDate(standing, track) })
      return editedTrack(db, id)
    },
  )
  registry.implement(contract.mergeTrack, async ({ params: { id }, body, caller: { userId }, db }) => {
    return { edit_id: await mergeInto(db, trackDocument, { id, userId, ...body }) }
  })
  registry.implement(contract.deleteTrack, async ({ params: { id }, caller: { userId }, db }) => {
    // One that was merged has nothing to delete but the merge, which could then not be undone.
    await editedTrack(db, id)
    await change(db, trackDocument, { id, userId, to: () => null })
    return null
  })
}
