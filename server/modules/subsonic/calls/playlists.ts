import { type RawBuilder, sql } from 'kysely'
import { isListedFor } from '../../../db/select/playlist.ts'
import type { Call, Handler } from '../call.ts'
import { unknownItem } from '../protocol/failure.ts'
import type { Fields } from '../protocol/fields.ts'
import { songsOf } from '../rows/set-fields.ts'
import { findSetsOf } from '../rows/sets.ts'

/** A listener's playlists and those that they follow. Their songs are sets: of its parts a recording here knows nothing. */

interface PlaylistRow {
  id: string
  name: string
  comment: string
  owner: string
  isOpen: boolean
  created: Date
  changed: Date
  /** The ids of its sets that can be played, in order, and how long they are together (ms). */
  sets: number[]
  length: number
}

async function findPlaylists({ reads, app }: Call, where: RawBuilder<unknown> = sql`true`): Promise<PlaylistRow[]> {
  const { rows } = await sql<PlaylistRow>`
    select l.id, l.name, l.description as comment, o.username as owner, l.visibility = 'link' as "isOpen",
      l.created_at as created, l.updated_at as changed, items.sets, items.length
    from playlists l join users o on o.id = l.user_id
      cross join lateral (select coalesce(array_agg(s.id order by i.position), '{}') as sets,
          coalesce(sum(s.duration), 0)::float8 as length
        from playlist_items i join listed_sets s on s.id = i.set_id
        where i.playlist_id = l.id and i.track_id is null and s.mp3_permalink is not null) items
    where ${isListedFor(app.userId)} and ${where}
    order by l.updated_at desc, l.id`.execute(reads)
  return rows
}

const fieldsOf = ({ id, name, comment, owner, isOpen, created, changed, sets, length }: PlaylistRow): Fields => ({
  id,
  name,
  comment,
  owner,
  public: isOpen,
  songCount: sets.length,
  duration: Math.floor(length / 1000),
  created: created.toISOString(),
  changed: changed.toISOString(),
})

export const getPlaylists: Handler = async call => ({
  playlists: { playlist: (await findPlaylists(call)).map(fieldsOf) },
})

export const getPlaylist: Handler = async call => {
  const id = call.parameters.required('id')
  const [playlist] = await findPlaylists(call, sql`l.id::text = ${id}`)
  if (!playlist) throw unknownItem('This playlist')
  const found = await findSetsOf(call.reads, call.app.userId, playlist.sets)
  const ordered = playlist.sets.flatMap(setId => found.find(set => set.id === setId) ?? [])
  return { playlist: { ...fieldsOf(playlist), entry: songsOf(ordered) } }
}
