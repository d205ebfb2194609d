import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import { announceRelease } from './announce-release.ts'
import { type Credit, type Credited, findCredited, shownArtists, writeCredits } from './credits.ts'
import { inTurn, type Named, named } from './find-or-create.ts'

/** What came out. A label, a date and a shop that are not told stay as they were noted with the ID. */
export interface Release {
  trackId: number
  credits: readonly Credit[]
  title: string
  mix: { type: 'original_mix' | 'remix' | 'edit'; name: string | null }
  label: string | undefined
  /** `YYYY-MM-DD`; today unless told. */
  date: string | undefined
  /** http or https. */
  purchaseUrl: string | undefined
}

export type Outcome =
  | { kind: 'unknown' }
  /** Out already, as this. */
  | { kind: 'noId'; artist: string; title: string }
  | { kind: 'released'; artists: Credited[]; label: Named | undefined; date: string; told: number }

/**
 * Makes an ID a released track with the id, the places and the marks that it has, and tells whom it concerns. To be called
 * in a transaction. What is no ID stays as it is, and nobody is told again. The database keeps the counters itself.
 */
export async function releaseTrack(trx: Db, release: Release): Promise<Outcome> {
  const { trackId: id, title, mix, date, purchaseUrl } = release
  await inTurn(trx)
  const track = await trx
    .selectFrom('tracks')
    .select(['mix_type', 'artist', 'title'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!track) return { kind: 'unknown' }
  if (track.mix_type !== 'ID') return { kind: 'noId', artist: track.artist, title: track.title }
  const artists = await findCredited(trx, release.credits)
  const label = release.label === undefined ? undefined : await named(trx, 'labels', release.label)
  const { released } = await trx
    .updateTable('tracks')
    .set({
      title,
      artist: shownArtists(artists),
      mix_type: mix.type,
      mix_name: mix.name,
      release_date: date ?? sql<string>`(now() at time zone 'UTC')::date`,
      ...(label && { label_id: label.id }),
      ...(purchaseUrl !== undefined && { purchase_url: purchaseUrl }),
    })
    .where('id', '=', id)
    .returning(sql<string>`release_date`.as('released'))
    .executeTakeFirstOrThrow()
  await writeCredits(trx, id, artists)
  const told = (await announceRelease(trx, id)) ?? 0
  return { kind: 'released', artists, label, date: released, told }
}
