import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Picture } from '#contract/entities/studio.ts'
import { MergedItem, StudioTrack } from '#contract/entities/studio-catalogue.ts'
import { correctTrack } from '../../catalog/correct-track.ts'
import { describeTrack } from '../../catalog/describe/describe.ts'
import { manifestTrack } from '../../catalog/manifest.ts'
import { readTracks } from '../../catalog/read-set.ts'
import type { Db } from '../../db/pool.ts'
import { lockNames } from '../../db/releases/find-or-create.ts'
import { Failure } from '../../http/failure.ts'
import { performerOf } from '../../tracklist/track-text.ts'
import type { Document } from '../edits/document.ts'
import { deleteItem, findMerge, mergedValue, mergeItems, restore } from '../merge/merge.ts'
import { findTwin } from './twin.ts'

const pictureColumns = ['art_url', 'art_url_sm', 'art_url_xl'] as const

/** Tracks as the Studio edits them, by their ids. Unknown ones are left out, and so are values that a manifest can't have. */
export async function readStudioTracks(db: Db, ids: readonly number[]): Promise<Map<number, StudioTrack>> {
  const [tracks, pictures] = [
    await readTracks(db, ids),
    await db
      .selectFrom('tracks')
      .select(['id', ...pictureColumns])
      .where(sql<boolean>`id = any(${ids}::integer[])`)
      .execute(),
  ]
  return new Map(
    pictures.flatMap(({ id, ...picture }) => {
      const track = tracks.get(id)
      return track ? [[id, { ...manifestTrack(track), picture }]] : []
    }),
  )
}

/** A track as the Studio edits it; undefined for an unknown one. */
export const readStudioTrack = async (db: Db, id: number): Promise<StudioTrack | undefined> =>
  (await readStudioTracks(db, [id])).get(id)

async function writePicture(trx: Db, id: number, { art_url, art_url_sm, art_url_xl }: Picture): Promise<void> {
  await trx.updateTable('tracks').set({ art_url, art_url_sm, art_url_xl }).where('id', '=', id).execute()
}

async function writeTrack(trx: Db, id: number, track: StudioTrack): Promise<void> {
  if ((await findTwin(trx, id, track)) !== undefined)
    throw new Failure(409, 'Another track has these names. Merge this one into it instead')
  await correctTrack(trx, id, describeTrack(track), { newArtists: [], newLabels: [], lines: [] })
  await writePicture(trx, id, track.picture)
}

/** A track of the catalogue, in whatever sets it plays. */
export const trackDocument: Document<StudioTrack | MergedItem> = {
  kind: 'track',
  what: 'This track',
  parse: value => z.union([MergedItem, StudioTrack]).parse(value),
  async lock(trx, id) {
    // As import does, before any row.
    await lockNames(trx)
    await trx.selectFrom('tracks').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    return (await readStudioTrack(trx, id)) ?? (await mergedValue(trx, 'track', id))
  },
  async write(trx, id, value) {
    if (value === null) return deleteItem(trx, 'track', id)
    if ('merged_into' in value) return mergeItems(trx, { kind: 'track', from: id, to: value.merged_into })
    if (await findMerge(trx, 'track', id)) await restore(trx, 'track', id)
    await writeTrack(trx, id, value)
  },
  name: value =>
    'merged_into' in value
      ? value.name
      : `${performerOf({ artists: value.artists, feat: value.feat })} - ${value.title ?? 'ID'}`,
}
