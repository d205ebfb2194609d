import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPlaylists } from '../../support/playlists.ts'
import { keep } from '../../support/server/test-server.ts'
import { asElement, codeIn, letIn, openServer, readXml, recording } from './support/players.ts'

const server = await keep(openServer())
const listener = await server.newListener()
const client = server.clientOf(listener)

const Line = z.object({ start: z.number(), value: z.string() })
const Lyrics = z.object({
  lyricsList: z.object({ structuredLyrics: z.array(z.object({ synced: z.literal(true), line: z.array(Line) })) }),
})

const setNames = async () =>
  (await server.db.selectFrom('sets').select(['id', 'set_name', 'artist']).orderBy('id').execute()).map(set => ({
    id: `al-${set.id}`,
    name: set.set_name,
    artist: set.artist,
  }))

describe('A player', () => {
  test('knows the server, its extensions and the listener', async () => {
    expect(await client.ping()).toEqual({
      status: 'ok',
      version: '1.16.1',
      type: 'Segue',
      serverVersion: '9.8.7',
      openSubsonic: true,
    })
    expect((await client.getLicense()).license).toMatchObject({ valid: true })
    expect((await client.getMusicFolders()).musicFolders.musicFolder).toEqual([{ id: 1, name: 'Sets' }])
    expect((await client.getUser({ username: listener.username })).user).toMatchObject({
      username: listener.username,
      streamRole: true,
      adminRole: false,
    })
    const { openSubsonicExtensions } = await client.getOpenSubsonicExtensions()
    expect(openSubsonicExtensions.map(({ name }) => name)).toContain('apiKeyAuthentication')
    expect((await client.getScanStatus()).scanStatus).toMatchObject({ scanning: false })
  })

  test('asks by the form of a POST just as well', async () => {
    expect((await server.clientOf(listener, true).getAlbum({ id: 'al-1' })).album).toMatchObject({ id: 'al-1' })
  })

  test('finds artists by their first letters, their sets as albums, and the recording as the one song of each', async () => {
    const { artists } = await client.getArtists()
    const everyone = artists.index?.flatMap(({ artist }) => artist ?? []) ?? []
    expect(everyone.length).toBeGreaterThan(5)
    const first = everyone[0]
    const { artist } = await client.getArtist({ id: first?.id ?? '' })
    expect(artist).toMatchObject({ name: first?.name, albumCount: artist.album?.length })
    const { album } = await client.getAlbum({ id: artist.album?.[0]?.id ?? '' })
    expect(album).toMatchObject({ songCount: 1, artistId: artist.id })
    const [song] = album.song ?? []
    expect(song).toMatchObject({
      id: album.id.replace('al-', 'so-'),
      parent: album.id,
      title: album.name,
      contentType: 'audio/mpeg',
      suffix: 'mp3',
      size: recording.length,
      duration: album.duration,
      isDir: false,
    })
    expect((await client.getSong({ id: song?.id ?? '' })).song).toEqual(song)
  })

  test('finds the same by folders', async () => {
    const { indexes } = await client.getIndexes()
    const artist = indexes.index?.[0]?.artist?.[0]
    const { directory } = await client.getMusicDirectory({ id: artist?.id ?? '' })
    const [album] = directory.child ?? []
    expect(album).toMatchObject({ isDir: true, parent: artist?.id })
    const { directory: inside } = await client.getMusicDirectory({ id: album?.id ?? '' })
    expect(inside.child).toMatchObject([{ isDir: false, parent: album?.id }])
  })

  test.each(['random', 'newest', 'highest', 'alphabeticalByName', 'alphabeticalByArtist'] as const)(
    'lists every set once by %s, page by page',
    async type => {
      const all = await setNames()
      const page = async (offset: number) =>
        (await client.getAlbumList2({ type, size: 500, offset })).albumList2.album ?? []
      expect((await page(0)).map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      expect(await page(all.length)).toEqual([])
      if (type === 'random') return
      const two = [0, 1].map(offset => client.getAlbumList2({ type, size: 1, offset }))
      const ids = (await Promise.all(two)).map(({ albumList2 }) => albumList2.album?.[0]?.id)
      expect(ids).toEqual((await page(0)).slice(0, 2).map(({ id }) => id))
    },
  )

  test('lists the sets of a genre, as many as the genre says, and of some years in either direction', async () => {
    const { genres } = await client.getGenres()
    const genre = genres.genre?.[0]
    const { albumList2 } = await client.getAlbumList2({ type: 'byGenre', genre: genre?.value ?? '', size: 500 })
    expect(albumList2.album).toHaveLength(genre?.albumCount ?? 0)
    expect((await client.getSongsByGenre({ genre: genre?.value ?? '', count: 1 })).songsByGenre.song).toHaveLength(1)
    const years = async (fromYear: number, toYear: number) =>
      (await client.getAlbumList2({ type: 'byYear', fromYear, toYear, size: 500 })).albumList2.album?.map(
        ({ id }) => id,
      )
    expect((await years(1990, 2100))?.toReversed()).toEqual(await years(2100, 1990))
    expect(await years(1990, 1991)).toEqual([])
  })

  test("plays the sets of a listener's playlists and of those that they follow, in order", async () => {
    const ayo = await newPlaylists(server, 'ayo')
    const open = await ayo.make({ name: 'Dawn', visibility: 'link' })
    for (const set of [4, 2, 4]) await ayo.add(open, set)
    await ayo.add(open, null, 1)
    const hidden = await ayo.make({ name: 'Dusk' })
    const names = async () => (await client.getPlaylists()).playlists.playlist?.map(({ name }) => name)
    expect(await names()).toEqual([])
    const followed = { token: listener.token, body: { is_followed: true } }
    expect((await server.ask('PUT', `/api/playlists/${open}/follow`, followed)).status).toBe(204)
    expect(await names()).toEqual(['Dawn'])
    const { playlist } = await client.getPlaylist({ id: open })
    expect(playlist).toMatchObject({ owner: 'ayo', public: true, songCount: 3 })
    expect(playlist.entry?.map(({ id }) => id)).toEqual(['so-4', 'so-2', 'so-4'])
    expect(playlist.entry?.reduce((sum, { duration = 0 }) => sum + duration, 0)).toBeCloseTo(playlist.duration, -1)
    for (const id of [hidden, 'nonsense'])
      expect(await codeIn(await server.get('getPlaylist', { ...letIn(listener), f: 'json', id }))).toBe(70)
  })

  test('finds by words, in any language that SQL speaks', async () => {
    const [set] = await setNames()
    const { searchResult3 } = await client.search3({ query: set?.name ?? '', artistCount: 0, songCount: 5 })
    expect(searchResult3.album?.[0]).toMatchObject({ id: set?.id })
    expect(searchResult3.song?.[0]).toMatchObject({ albumId: set?.id })
    expect(searchResult3.artist).toEqual([])
    for (const query of ["'; drop table sets; --", '%', '\\', '"quoted"'])
      expect((await client.search2({ query })).status).toBe('ok')
    expect(await setNames()).not.toEqual([])
  })

  test('copies the whole catalog by searching for nothing, page by page', async () => {
    const all = await setNames()
    const found: string[] = []
    for (let albumOffset = 0; albumOffset <= all.length; albumOffset += 7) {
      const page = { query: '', artistCount: 0, songCount: 0, albumCount: 7, albumOffset }
      found.push(...((await client.search3(page)).searchResult3.album ?? []).map(({ id }) => id))
    }
    expect(found).toEqual(all.map(({ id }) => id))
  })

  test('gets what is alike, what is liked most of an artist, and a mix by chance', async () => {
    expect((await client.getSimilarSongs2({ id: 'ar-1', count: 3 })).similarSongs2.song).toHaveLength(3)
    expect((await client.getSimilarSongs({ id: 'so-1', count: 2 })).similarSongs.song).toHaveLength(2)
    const [set] = await setNames()
    const { topSongs } = await client.getTopSongs({ artist: set?.artist ?? '' })
    expect(topSongs.song?.length).toBeGreaterThan(0)
    expect((await client.getRandomSongs({ size: 4 })).randomSongs.song).toHaveLength(4)
    const { artistInfo2 } = await client.getArtistInfo2({ id: 'ar-1' })
    expect(artistInfo2.largeImageUrl).toMatch(/^https:\/\/segue\.example\/media\//)
    expect(artistInfo2.similarArtist?.length).toBeGreaterThan(0)
    expect((await client.getAlbumInfo2({ id: 'al-1' })).albumInfo.smallImageUrl).toMatch(/^https:/)
  })

  test('shows the tracklist as lyrics that go by', async () => {
    // The client's own type of this answer is wrong.
    const [lyrics] = Lyrics.parse(await client.getLyricsBySongId({ id: 'so-1' })).lyricsList.structuredLyrics
    const tracks = await server.db
      .selectFrom('set_tracks')
      .select('start_time')
      .where('set_id', '=', 1)
      .orderBy('start_time')
      .execute()
    expect(lyrics?.line.map(({ start }) => start)).toEqual(tracks.map(({ start_time }) => start_time))
    expect(lyrics?.line[1]?.value).toMatch(/^00:\d\d:\d\d .+ - .+/)
    const [set] = await setNames()
    const asked = { artist: set?.artist ?? '', title: set?.name ?? '' }
    expect((await client.getLyrics(asked)).lyrics.value).toBe(lyrics?.line.map(({ value }) => value).join('\n'))
  })

  test('streams and downloads the recording as it is, also a part of it, and gets pictures', async () => {
    const whole = await client.stream({ id: 'so-1', maxBitRate: 64, format: 'ogg' })
    expect(whole.headers.get('content-type')).toBe('audio/mpeg')
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(recording)
    expect(Buffer.from(await (await client.download({ id: 'al-1' })).arrayBuffer())).toEqual(recording)
    const part = await server.get(
      'stream.view',
      { ...letIn(listener), id: 'so-1' },
      { headers: { range: 'bytes=10-19' } },
    )
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${recording.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(recording.subarray(10, 20))
    const picture = await client.getCoverArt({ id: 'al-1', size: 100 })
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/webp', 'a picture'])
  })
})

describe('In XML, which is what players get unless they ask for JSON', () => {
  test.each<[call: string, parameters: Record<string, string>]>([
    ['ping', {}],
    ['getOpenSubsonicExtensions', {}],
    ['getUser', {}],
    ['getArtists', {}],
    ['getIndexes', {}],
    ['getArtist', { id: 'ar-1' }],
    ['getAlbum', { id: 'al-1' }],
    ['getSong', { id: 'so-1' }],
    ['getMusicDirectory', { id: 'al-1' }],
    ['getGenres', {}],
    ['getAlbumList', { type: 'newest' }],
    ['getAlbumList2', { type: 'newest' }],
    ['search3', { query: '' }],
    ['getArtistInfo2', { id: 'ar-1' }],
    ['getLyricsBySongId', { id: 'so-1' }],
    ['getStarred2', {}],
    ['getBookmarks', {}],
    ['getAlbum', { id: 'al-999999' }],
    ['nothing', {}],
  ])('%s says the same as in JSON', async (call, parameters) => {
    const ask = (format: Record<string, string>) => server.get(call, { ...letIn(listener), ...parameters, ...format })
    const xml = await ask({})
    const json: { 'subsonic-response': object } = await (await ask({ f: 'json' })).json()
    expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    const text = await xml.text()
    expect(text).toContain('<subsonic-response xmlns="http://subsonic.org/restapi" status=')
    expect(readXml(text)).toEqual(asElement(json['subsonic-response']))
  })

  test('names with any characters come through', async () => {
    const name = `<Übermut> & "Co" 'n' \u0007\u{1f3a7}`
    const { id } = await server.db
      .insertInto('sets')
      .values({ set_name: name, artist: 'A & B', release_date: '2026-01-01', genre: 'Techno', duration: 1000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const xml = await server.get('getAlbum', { ...letIn(listener), id: `al-${id}` })
    const [album] = readXml(await xml.text()).album ?? []
    expect(album).toMatchObject({ name: [name.replace('\u0007', '')], artist: ['A & B'], songCount: ['0'] })
    await server.db.deleteFrom('sets').where('id', '=', id).execute()
  })
})
