import { posix } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { MixType } from '#contract/entities/music.ts'
import type { Db } from '../db/pool.ts'
import type { ExportedSet, ExportedTrack } from '../tracklist/exported-set.ts'

const Names = z.array(z.string())
const TrackRow = z.object({
  id: z.int(),
  title: z.nullable(z.string()),
  artists: Names,
  feat: Names,
  remixers: Names,
  mix: MixType,
  mixName: z.nullable(z.string()),
  label: z.nullable(z.string()),
  releaseDate: z.nullable(z.string()),
  genre: z.nullable(z.string()),
  bpm: z.nullable(z.number()),
  key: z.nullable(z.string()),
  purchaseUrl: z.nullable(z.string()),
})
const Row = z.object({
  recording: z.nullable(z.string()),
  name: z.string(),
  artists: Names,
  date: z.string(),
  genre: z.string(),
  curators: z.array(z.object({ type: z.enum(['artist', 'label']), name: z.string() })),
  duration: z.int(),
  tracks: z.array(z.extend(TrackRow, { start: z.int() })),
})

const credited = (...roles: string[]) => sql`array(
  select a.name from track_artists ta join artists a on a.id = ta.artist_id
  where ta.track_id = t.id and ta.role in (${sql.join(roles)}) order by ta.position)`

/** The JSON of a track `t`, as `TrackRow`; `more` are further pairs of names and values. */
const trackJson = (more = sql``) => sql`json_build_object(
  'id', t.id, 'title', t.title, 'mix', t.mix_type, 'mixName', t.mix_name, 'label', t.label_name,
  'releaseDate', t.release_date, 'genre', t.genre, 'bpm', t.bpm, 'key', t.key, 'purchaseUrl', t.purchase_url,
  'artists', ${credited('producer', 'ID')}, 'feat', ${credited('feat')}, 'remixers', ${credited('mixer')}${more})`

/** A set as it is read; its tracks have their ids. */
export interface ReadSet extends ExportedSet {
  tracks: readonly (ExportedTrack & { id: number })[]
}

/** Reads a set with its tracklist for export. Resolves with undefined for an unknown set. */
export async function readSet(db: Db, id: number): Promise<ReadSet | undefined> {
  const { rows } = await sql<{ set: unknown }>`
    select json_build_object(
      'recording', s.mp3_permalink, 'name', s.set_name, 'date', s.release_date, 'genre', s.genre, 'duration', s.duration,
      'artists', array(select a.name from set_artists sa join artists a on a.id = sa.artist_id
        where sa.set_id = s.id order by sa.position),
      'curators', coalesce((select json_agg(json_build_object(
          'type', case sp.sponsor_type when 'artist_meta' then 'artist' else 'label' end, 'name', coalesce(a.name, l.name)
        ) order by sp.position) from set_sponsors sp
        left join artists a on a.id = sp.artist_id left join labels l on l.id = sp.label_id where sp.set_id = s.id), '[]'),
      'tracks', coalesce((select json_agg(${trackJson(sql`, 'start', st.start_time`)}
        order by st.track_position) from set_tracks st join tracks t on t.id = st.track_id where st.set_id = s.id), '[]')
    ) as set from sets s where s.id = ${id}::integer`.execute(db)
  if (!rows[0]) return undefined
  const { recording, ...set } = Row.parse(rows[0].set)
  return { ...set, recording: recording ? posix.basename(recording) : `set-${id}.mp3` }
}

type ReadTrack = Omit<ExportedTrack, 'start'>

/** Reads tracks for export, by their ids. Unknown ones are left out. */
export async function readTracks(db: Db, ids: readonly number[]): Promise<Map<number, ReadTrack>> {
  const { rows } = await sql<{
    track: unknown
  }>`select ${trackJson()} as track from tracks t where t.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(row => TrackRow.parse(row.track)).map(track => [track.id, track]))
}

/** Reads a track for export. Resolves with undefined for an unknown one. */
export const readTrack = async (db: Db, id: number): Promise<ReadTrack | undefined> =>
  (await readTracks(db, [id])).get(id)
