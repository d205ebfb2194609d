import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { genreSlug, genres } from '#contract/genres.ts'
import { buildApp } from '../../../server/app/app.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { storeDigests } from '../../../server/recording/stored-digests.ts'
import { insertArtist } from '../../support/catalog-rows.ts'
import { faultOf, readFeed } from '../../support/feeds/read-feed.ts'
import { newPlaylists } from '../../support/playlists.ts'
import { ask, exactly, expectFailure, tokenSecret } from '../../support/server/app.ts'
import { asked, feedServer, library, names, publicUrl } from './support/feed-server.ts'

const { server, named, feed } = await feedServer()

const everyFeed = () => [
  `/feeds/artists/${named.artist}.xml`,
  `/feeds/labels/${named.label}.xml`,
  '/feeds/artists/1.xml',
  '/feeds/labels/1.xml',
  ...genres.map(genre => `/feeds/genres/${genreSlug(genre)}.xml`),
]

test('the feeds of artists, labels and all genres are valid by the schema of RSS and its podcast tags', async () => {
  for (const path of everyFeed()) expect(faultOf((await feed(path)).text), path).toBeUndefined()
})

test('podcast apps read a set with its recording, its picture, its artists and its chapters', async () => {
  const { partytime, feedsmith } = readFeed((await feed(`/feeds/artists/${named.artist}.xml`)).text)
  const artist = names.artist.replace('\u0001', '')
  expect(partytime).toMatchObject({
    title: `${artist} on Segue`,
    author: artist,
    medium: 'music',
    pubsub: { self: `${publicUrl}/feeds/artists/${named.artist}.xml` },
  })
  expect(partytime.items).toHaveLength(1)
  const enclosure = {
    url: `${publicUrl}/media/sets/new/n%C3%A4her%20%26%20n%C3%A4her.mp3`,
    length: 123_456_789,
    type: 'audio/mpeg',
  }
  const chapters = { url: `${publicUrl}/feeds/sets/${named.set}/chapters.json`, type: 'application/json+chapters' }
  expect(partytime.items[0]).toMatchObject({
    guid: `segue-set-${named.set}`,
    title: `${artist} – ${names.set}`,
    link: `${publicUrl}/preview/sets/${named.set}`,
    pubDate: new Date('2026-09-13T00:00:00Z'),
    duration: 3601,
    enclosure,
    itunesImage: `${publicUrl}/icons/icon-512.png`,
    podcastChapters: chapters,
    podcastPeople: [
      { name: artist, href: `${publicUrl}/artists/${named.artist}`, img: `${publicUrl}/media/art/a.webp` },
    ],
  })
  expect(feedsmith.items?.[0]).toMatchObject({
    title: `${artist} – ${names.set}`,
    enclosures: [enclosure],
    itunes: { duration: 3601 },
    podcast: { chapters },
  })
  const notes = String(feedsmith.items?.[0]?.description)
  expect(notes).toContain('00:00:00 Tarn – Rain&#39;s &lt;End&gt; (Ferrotype Remix)<br>\n00:30:00 ID<br>')
})

test('chapters are in the form of Podcasting 2.0, and what nobody has identified is an ID', async () => {
  const { headers, bytes } = await server.ask('GET', `/feeds/sets/${named.set}/chapters.json`)
  expect(headers['content-type']).toBe('application/json+chapters; charset=utf-8')
  const Chapters = z.object({
    version: z.literal('1.2.0'),
    title: z.string(),
    author: z.string(),
    chapters: z.array(
      z.object({
        startTime: z.number(),
        endTime: z.number(),
        title: z.string(),
        url: z.url(),
        img: z.optional(z.url()),
      }),
    ),
  })
  expect(exactly(Chapters, JSON.parse(bytes.toString())).chapters).toEqual([
    {
      startTime: 0,
      endTime: 1800.25,
      title: `Tarn – ${names.track} (Ferrotype Remix)`,
      url: `${publicUrl}/preview/tracks/${named.track}`,
      img: `${publicUrl}/media/art/t.webp`,
    },
    { startTime: 1800.25, endTime: 3600.5, title: 'ID', url: `${publicUrl}/preview/tracks/${named.id}` },
  ])
})

describe('a feed', () => {
  const setsIn = async (path: string) => readFeed((await feed(path)).text).partytime.items.map(({ guid }) => guid)

  test('has the sets of its genre, those with a track of it too, and none without a recording', async () => {
    expect(await setsIn('/feeds/genres/trance.xml')).toContain(`segue-set-${named.set}`)
    await server.db.updateTable('sets').set({ mp3_permalink: null }).where('id', '=', 1).execute()
    expect(await setsIn('/feeds/artists/1.xml')).not.toContain('segue-set-1')
  })

  test('is the newest hundred, the newest first', async () => {
    const made = await server.db
      .insertInto('sets')
      .values(
        Array.from({ length: 101 }, (_, index) => ({
          set_name: `Night ${index}`,
          artist: 'Kestrel Unit',
          release_date: new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
          genre: 'Afro House',
          duration: 60_000,
          mp3_permalink: `sets/nights/${index}.mp3`,
        })),
      )
      .returning('id')
      .execute()
    const id = await insertArtist(server.db, 'Kestrel Nights')
    await server.db
      .insertInto('set_artists')
      .values(made.map(set => ({ set_id: set.id, artist_id: id })))
      .execute()
    const newest = made.toReversed().slice(0, 100)
    expect(await setsIn(`/feeds/artists/${id}.xml`)).toEqual(newest.map(set => `segue-set-${set.id}`))
  })

  test('of a playlist is there for who has its link, with the set that was added last at first', async () => {
    const mira = await newPlaylists(server, 'mira')
    const id = await mira.make({ name: 'Dawn & dusk', visibility: 'link' })
    for (const set of [named.set, 3]) await mira.add(id, set)
    await mira.add(id, named.set, named.track)
    const setAdded = (set: number, added: string) =>
      server.db
        .updateTable('playlist_items')
        .set({ added_at: new Date(added) })
        .where('set_id', '=', set)
        .execute()
    await setAdded(named.set, '2026-01-01T12:00Z')
    await setAdded(3, '2026-01-01T23:30Z')
    const path = `/feeds/playlists/${id}.xml`
    const { text, headers } = await feed(path)
    expect(faultOf(text)).toBeUndefined()
    expect(readFeed(text).partytime).toMatchObject({ title: 'Dawn & dusk on Segue', author: 'mira' })
    expect(await setsIn(path)).toEqual(['segue-set-3', `segue-set-${named.set}`])
    expect(headers).toMatchObject({ 'cache-control': 'private, max-age=900', 'x-robots-tag': 'noindex' })
    // Days are those of UTC, wherever the database is: there it is tomorrow.
    const db = openDatabase(`${server.databaseUrl}?options=-c%20timezone%3DPacific/Kiritimati`)
    const app = await buildApp({ db, library, tokenSecret, settings: { publicUrl } })
    const { items } = readFeed((await ask(app, 'GET', path)).bytes.toString()).partytime
    await app.close()
    await db.destroy()
    expect(items.map(({ pubDate }) => pubDate)).toEqual([new Date('2026-01-01'), new Date('2026-01-01')])
    await mira.ask('PUT', `/${id}`, { name: 'Dawn', description: '', visibility: 'private' })
    expectFailure(await server.ask('GET', path), 404)
  })

  test('asks the media for the length of a recording once, and for none that the database has', async () => {
    const lengthIn = async (path: string) => readFeed((await feed(path)).text).partytime.items[0]?.enclosure.length
    await server.db.deleteFrom('recordings').execute()
    asked.length = 0
    expect(await lengthIn(`/feeds/labels/${named.label}.xml`)).toBe(123_456_789)
    expect(asked).toEqual(['sets/new/näher & näher.mp3'])
    expect(await lengthIn(`/feeds/artists/${named.artist}.xml`)).toBe(123_456_789)
    // An import has replaced the recording.
    await storeDigests(server.db, { permalink: asked[0] ?? '', version: '2', size: 77 }, 0, ['x'.repeat(44)])
    expect(await lengthIn(`/feeds/labels/${named.label}.xml`)).toBe(77)
    expect(asked).toHaveLength(1)
  })

  test('is sent once: an app that has it gets a 304', async () => {
    const { headers } = await feed('/feeds/labels/1.xml')
    expect(headers['cache-control']).toBe('public, max-age=900')
    const again = await server.ask('GET', '/feeds/labels/1.xml', { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test('is compressed, and open to web apps of other sites', async () => {
    const { headers } = await server.ask('GET', '/feeds/labels/1.xml', { headers: { 'accept-encoding': 'gzip' } })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'access-control-allow-origin': '*' })
  })

  test('names recordings and pictures that a web app of another site may load', async () => {
    const { partytime } = readFeed((await feed(`/feeds/labels/${named.label}.xml`)).text)
    const { pathname } = new URL(String(partytime.items[0]?.enclosure.url))
    const { status, headers } = await server.ask('HEAD', pathname)
    expect([status, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
  })

  test('has nothing of listeners in it', async () => {
    const { text } = await feed('/feeds/artists/2.xml')
    expect(text).not.toMatch(/\bdemo\b|likes?\b|comment/i)
  })

  test.each([
    'artists/999999.xml',
    'artists/1',
    'artists/0.xml',
    'labels/x.xml',
    'genres/nonsense.xml',
    'playlists/x.xml',
    'playlists/22862935-ee0d-4edd-8df9-5a25b2a38f6f.xml',
    'sets/999999/chapters.json',
  ])('of something unknown is a 404: %s', async path => {
    expectFailure(await server.ask('GET', `/feeds/${path}`), 404)
  })
})
