import { expect } from 'vitest'
import type { MediaLibrary } from '../../../../server/media/library.ts'
import { insertArtist, insertCurator, insertLabel, insertSet, insertTrack } from '../../../support/catalog-rows.ts'
import { emptyLibrary, type TestApp } from '../../../support/server/app.ts'
import { testServer } from '../../../support/server/test-server.ts'

export const publicUrl = 'https://segue.example'

/** Names that must be escaped, some of them with characters that XML doesn't have. */
export const names = {
  artist: `Beißer & "Söhne" <b>\u0001]]>`,
  set: 'Näher & näher </title>',
  track: `Rain's <End>\u0008`,
}
const permalink = 'sets/new/näher & näher.mp3'

/** The recordings that the media were asked for. */
export const asked: string[] = []
/** Media with one recording, whose bytes nobody reads here. */
export const library: MediaLibrary = {
  ...emptyLibrary,
  audio: async path => {
    asked.push(path)
    if (path !== permalink) return undefined
    return { size: 123_456_789, etag: '1', contentType: 'audio/mpeg', read: async function* () {} }
  },
}

/** Adds a set of an hour, whose second half is an ID. */
async function addNamed({ db }: TestApp) {
  const artist = await insertArtist(db, names.artist, { art_url: 'art/a.webp' })
  const label = await insertLabel(db, 'Kiln', { bio: 'A room.' })
  const set = await insertSet(db, {
    ...{ set_name: names.set, artist: names.artist, release_date: '2026-09-13', genre: 'Trance' },
    ...{ duration: 3_600_500, mp3_permalink: permalink },
  })
  const track = await insertTrack(db, {
    ...{ title: names.track, artist: 'Tarn', mix_type: 'remix', mix_name: 'Ferrotype', art_url: 'art/t.webp' },
  })
  const id = await insertTrack(db, { title: 'ID', artist: 'ID', mix_type: 'ID' })
  await db.insertInto('set_artists').values({ set_id: set, artist_id: artist }).execute()
  await insertCurator(db, set, label)
  await db
    .insertInto('set_tracks')
    .values([
      { set_id: set, track_id: track, track_position: 1, start_time: 0, end_time: 1_800_250 },
      { set_id: set, track_id: id, track_position: 2, start_time: 1_800_250, end_time: 3_600_500 },
    ])
    .execute()
  return { artist, label, set, track, id }
}

/** The demo with a set of these names, for a test file. */
export async function feedServer() {
  const server = await testServer({ library, settings: { publicUrl } })
  const named = await addNamed(server)
  async function feed(path: string) {
    const { status, headers, bytes } = await server.ask('GET', path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    return { text: bytes.toString(), headers }
  }
  return { server, named, feed }
}
