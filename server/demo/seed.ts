import { sql } from 'kysely'
import { recount } from '../db/counters.ts'
import type { Db } from '../db/pool.ts'
import { hashPassword } from '../lib/passwords.ts'
import { artworkOf } from './artwork/paths.ts'
import { demoActivity } from './catalogue/activity.ts'
import { type DemoCatalogue, demoCatalogue, demoVersion } from './catalogue/catalogue.ts'
import { loudnessOf } from './catalogue/loudness.ts'
import { insertActivity } from './seed-activity.ts'

export const demoAccount = { username: 'demo', password: 'demo-listener', role: 'listener' } as const
/** For the Studio. */
export const demoCurator = { username: 'curator', password: 'demo-curator', role: 'curator' } as const
/** The accounts whose passwords are public. */
export const demoAccounts = [demoAccount, demoCurator] as const

/** Whether a database has neither users nor sets. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from sets) as empty`.execute(db)
  return rows[0]?.empty === true
}

/** Whether a database holds this version of the demo, whose music can be generated. */
export async function isDemo(db: Db): Promise<boolean> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', 'demo').executeTakeFirst()
  return JSON.stringify(fact?.value) === JSON.stringify({ version: demoVersion })
}

/** Fills an empty database with the demo catalogue, its listeners and the demo account. Safe to call in two processes at once. */
export async function seedDemo(db: Db): Promise<void> {
  const catalogue = demoCatalogue()
  const activity = demoActivity(catalogue)
  const passwordHash = await hashPassword(demoAccount.password)
  const curatorHash = await hashPassword(demoCurator.password)
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('segue.demo'))`.execute(trx)
    if (!(await isEmpty(trx))) return
    await insertPeople(trx, catalogue)
    await insertMusic(trx, catalogue)
    await insertActivity(trx, activity, passwordHash)
    await insertCurator(trx, curatorHash)
    await trx
      .insertInto('facts')
      .values({ name: 'demo', value: JSON.stringify({ version: demoVersion }) })
      .execute()
    await recount(trx)
    await restartIds(trx)
  })
  await sql`analyze`.execute(db)
}

async function insertPeople(db: Db, { artists, labels }: DemoCatalogue): Promise<void> {
  await db
    .insertInto('artists')
    .values(artists.map(artist => ({ ...artist, ...artworkOf('artists', artist.id) })))
    .execute()
  await db
    .insertInto('labels')
    .values(
      labels.map(({ founderId: _linked, ...label }) => {
        const { art_url, art_url_sm, art_url_xl } = artworkOf('labels', label.id)
        return { ...label, art_url_sm, art_url_xl, logo_url: art_url }
      }),
    )
    .execute()
  await db
    .insertInto('label_founders')
    .values(labels.map(({ id, founderId }) => ({ label_id: id, artist_id: founderId })))
    .execute()
}

async function insertMusic(db: Db, { sets, tracks, artists, featured }: DemoCatalogue): Promise<void> {
  const nameOf = (id: number) => artists[id - 1]?.name ?? ''
  await db
    .insertInto('sets')
    .values(
      sets.map((set, index) => ({
        id: set.id,
        set_name: set.name,
        artist: set.artistIds.map(nameOf).join(' & '),
        release_date: set.releaseDate,
        genre: set.genre,
        mp3_permalink: set.permalink,
        duration: set.duration,
        ...loudnessOf(index),
        ...artworkOf('sets', set.id),
      })),
    )
    .execute()
  await db
    .insertInto('set_artists')
    .values(sets.flatMap(set => set.artistIds.map((artist_id, position) => ({ set_id: set.id, artist_id, position }))))
    .execute()
  await db
    .insertInto('set_sponsors')
    .values(
      sets.map(({ id, sponsor }) => ({
        set_id: id,
        sponsor_type: sponsor.type,
        artist_id: sponsor.type === 'artist_meta' ? sponsor.id : null,
        label_id: sponsor.type === 'label_meta' ? sponsor.id : null,
      })),
    )
    .execute()
  await insertTracks(db, { sets, tracks })
  const picks = [
    ...featured.sets.map((item_id, position) => ({ kind: 'set' as const, position, item_id })),
    ...featured.artists.map((item_id, position) => ({ kind: 'artist' as const, position, item_id })),
    ...featured.labels.map((item_id, position) => ({ kind: 'label' as const, position, item_id })),
  ]
  await db.insertInto('featured').values(picks).execute()
}

async function insertTracks(db: Db, { sets, tracks }: Pick<DemoCatalogue, 'sets' | 'tracks'>): Promise<void> {
  // Sets are ordered newest first, so the last set with a track is where it was first heard.
  const firstHeard = new Map(sets.flatMap(set => set.slots.map(slot => [slot.track.id, set] as const)))
  await db
    .insertInto('tracks')
    .values(
      tracks.map(track => ({
        id: track.id,
        title: track.title,
        artist: track.artist,
        release_date: track.releaseDate,
        genre: track.genre,
        label_id: track.labelId,
        mix_type: track.mixType,
        mix_name: track.mixName,
        bpm: track.bpm,
        key: track.key,
        purchase_url: track.purchaseUrl,
        first_heard_set_id: firstHeard.get(track.id)?.id ?? null,
        // The track was added with that set.
        created_dt: firstHeard.get(track.id)?.releaseDate,
        ...(track.mixType !== 'ID' && artworkOf('tracks', track.id)),
      })),
    )
    .execute()
  await db
    .insertInto('track_artists')
    .values(
      tracks.flatMap(track =>
        track.artists.map(({ id, role }, position) => ({ track_id: track.id, artist_id: id, role, position })),
      ),
    )
    .execute()
  const places = sets.flatMap(set =>
    set.slots.map(({ track, start, end }, index) => ({
      set_id: set.id,
      track_id: track.id,
      track_position: index + 1,
      start_time: start,
      end_time: end,
    })),
  )
  await db.insertInto('set_tracks').values(places).execute()
}

const insertCurator = (db: Db, password_hash: string) =>
  db
    .insertInto('users')
    .values({
      // After the listeners, whose ids the demo chooses.
      id: sql<number>`(select max(id) + 1 from users)`,
      username: demoCurator.username,
      email: 'curator@segue.example',
      email_verified: true,
      password_hash,
      auth_provider: 'internal',
      role: 'curator',
    })
    .execute()

/** Restarts the id sequences after the inserted ids. */
async function restartIds(db: Db): Promise<void> {
  for (const table of ['users', 'artists', 'labels', 'sets', 'tracks', 'releases'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
}
