import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import { announceRelease } from './announce-release.ts'
import { creditSuggester } from './credit.ts'
import { artistLine, type Credit, type Credited, findCredited, writeCredits } from './credits.ts'
import { findOrCreateNamed, lockNames, type Named } from './find-or-create.ts'

/** The released track. An undefined label or purchase URL leaves the ID's own. */
export interface Release {
  trackId: number
  credits: readonly Credit[]
  title: string
  mix: { type: 'original_mix' | 'remix' | 'edit'; name: string | null }
  label: string | undefined
  /** `YYYY-MM-DD`; undefined means today. Null: the track has a name, and isn't released yet. */
  date: string | null | undefined
  /** http or https. */
  purchaseUrl: string | undefined
}

export type Outcome =
  | { kind: 'unknown' }
  /** The track is released already. */
  | { kind: 'alreadyReleased'; artist: string; title: string }
  /** `credited` is who had suggested it. */
  | {
      kind: 'released'
      artists: Credited[]
      label: Named | undefined
      date: string | null
      notified: number
      credited: string | undefined
    }

/**
 * Turns an ID into a released track, which keeps its id, its places in sets and its likes, and notifies listeners, and whoever had
 * suggested it. Call it in a transaction. Does nothing if the track isn't an ID. Triggers update the counters.
 */
export async function releaseTrack(trx: Db, release: Release): Promise<Outcome> {
  const { trackId: id, title, mix, date, purchaseUrl } = release
  await lockNames(trx)
  const track = await trx
    .selectFrom('tracks')
    .select(['mix_type', 'artist', 'title'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!track) return { kind: 'unknown' }
  if (track.mix_type !== 'ID') return { kind: 'alreadyReleased', artist: track.artist, title: track.title }
  const artists = await findCredited(trx, release.credits)
  const label = release.label === undefined ? undefined : await findOrCreateNamed(trx, 'labels', release.label)
  const { released } = await trx
    .updateTable('tracks')
    .set({
      title,
      artist: artistLine(artists),
      mix_type: mix.type,
      mix_name: mix.name,
      release_date: date === undefined ? sql<string>`(now() at time zone 'UTC')::date` : date,
      ...(label && { label_id: label.id }),
      ...(purchaseUrl !== undefined && { purchase_url: purchaseUrl }),
    })
    .where('id', '=', id)
    .returning(sql<string | null>`release_date`.as('released'))
    .executeTakeFirstOrThrow()
  await writeCredits(trx, id, artists)
  const notified = (await announceRelease(trx, id, { wasId: true })) ?? 0
  return { kind: 'released', artists, label, date: released, notified, credited: await creditSuggester(trx, id) }
}
