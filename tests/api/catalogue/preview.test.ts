import { describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { publicHost } from '../../../server/media/media-host.ts'
import { insertSet, insertTrack } from '../../support/catalog-rows.ts'
import { ask, emptyLibrary, type TestApp, tokenSecret } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const publicUrl = 'https://segue.example'

/** Adds a set of an hour whose second half is a track, and an ID that was first heard in it. Names all by `name`. */
async function addWork({ db }: TestApp, name: string) {
  const set = await insertSet(db, { set_name: name, artist: name, release_date: '2026-09-13' })
  const track = await insertTrack(db, { title: name, artist: 'Tarn', mix_type: 'remix', mix_name: 'Ferrotype' })
  const id = await insertTrack(db, { title: 'ID', artist: 'ID', mix_type: 'ID', first_heard_set_id: set })
  await db
    .insertInto('set_tracks')
    .values({ set_id: set, track_id: track, track_position: 1, start_time: 1_800_000, end_time: 3_600_000 })
    .execute()
  return { set, track, id }
}

const server = await testServer({ settings: { publicUrl } })
const named = await addWork(server, 'Nordlicht Closing Set')

async function page(path: string) {
  const { status, headers, bytes } = await server.ask('GET', path)
  const text = bytes.toString()
  const metas = [...text.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)]
  const [, href] = /<link rel="canonical" href="([^"]*)">/.exec(text) ?? []
  const [, appLink] = /<a class="way" href="([^"]*)">/.exec(text) ?? []
  return {
    status,
    headers,
    text,
    meta: new Map(metas.map(([, key, content]) => [key, content])),
    canonical: href,
    appLink,
  }
}

test('the preview of a set has its name, its artist, a picture, and a link into the app', async () => {
  const { status, headers, text, meta, canonical, appLink } = await page(`/preview/sets/${named.set}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=300')
  expect(text).toContain('<title>Nordlicht Closing Set – Nordlicht Closing Set on Segue</title>')
  expect(canonical).toBe(`${publicUrl}/preview/sets/${named.set}`)
  expect(appLink).toBe(`/sets/${named.set}`)
  expect(Object.fromEntries(meta)).toMatchObject({
    description: 'A set by Nordlicht Closing Set, recorded Sep 13, 2026. 1 of 1 track identified.',
    'og:type': 'music.playlist',
    'og:url': `${publicUrl}/preview/sets/${named.set}`,
    'og:image': `${publicUrl}/icons/icon-512.png`,
    'music:duration': '3600',
    'music:song': `${publicUrl}/preview/tracks/${named.track}`,
    'music:song:track': '1',
    'twitter:card': 'summary',
  })
})

test('the artwork of a set has an absolute address', async () => {
  const { meta } = await page('/preview/sets/3')
  for (const key of ['og:image', 'twitter:image'])
    expect(meta.get(key)).toMatch(/^https:\/\/segue\.example\/media\/art\/sets\/3-\d+\.\w+\.webp$/)
})

test('the preview of a track has its mix and its label, and that of an ID the set where it was first heard', async () => {
  const track = await page(`/preview/tracks/${named.track}`)
  expect(track.meta.get('og:title')).toBe('Tarn – Nordlicht Closing Set (Ferrotype Remix)')
  expect(track.meta.get('og:type')).toBe('music.song')
  expect(track.meta.get('description')).toBe('Nordlicht Closing Set (Ferrotype Remix) by Tarn.')
  const released = await page('/preview/tracks/33')
  expect(released.meta.get('description')).toMatch(/, released Dec 16, 2023 on Tidal Office\.$/)
  expect([track.canonical, track.appLink]).toEqual([
    `${publicUrl}/preview/tracks/${named.track}`,
    `/tracks/${named.track}`,
  ])
  const id = await page(`/preview/tracks/${named.id}`)
  expect(id.meta.get('og:title')).toBe('ID')
  expect(id.meta.get('description')).toBe(
    'An unidentified track, first heard in Nordlicht Closing Set on Sep 13, 2026.',
  )
})

describe('a shared moment', () => {
  const at = (t: string) => page(`/preview/sets/${named.set}?t=${t}`)

  test('is passed on to the app, and the preview names the track that plays there', async () => {
    const { meta, canonical, appLink, text } = await at('1800')
    expect(appLink).toBe(`/sets/${named.set}?t=1800`)
    expect(text).toContain('Listen from 00:30:00 on Segue')
    expect(meta.get('og:description')).toMatch(/^At 00:30:00: Tarn – Nordlicht Closing Set \(Ferrotype Remix\)\. /)
    expect(meta.get('og:url')).toBe(`${publicUrl}/preview/sets/${named.set}?t=1800`)
    expect(canonical).toBe(`${publicUrl}/preview/sets/${named.set}`)
    expect((await at('1799')).meta.get('og:description')).toMatch(/^From 00:29:59\. /)
  })

  test.each(['0', '3600', '-5', '1.5', '1e3', '99999999999', 'abc', '', '5&t=6', '"><script>'])(
    'that is invalid is left out: %s',
    async t => {
      const { status, appLink } = await at(t)
      expect([status, appLink]).toEqual([200, `/sets/${named.set}`])
    },
  )
})

describe('a name', () => {
  test('is escaped, whatever it contains', async () => {
    const evil = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)> & ${'x'.repeat(500)}`
    const works = await addWork(server, evil)
    for (const path of [`sets/${works.set}?t=2000`, `tracks/${works.track}`, `tracks/${works.id}`]) {
      const { text, meta } = await page(`/preview/${path}`)
      // The data block is the only script; nothing in it can end it.
      expect(text.match(/<\/?script/g)).toEqual(['<script', '</script'])
      expect(text).not.toMatch(/<img src=x/)
      expect(text.match(/<\/title>/g)).toHaveLength(1)
      expect(meta.get('og:description')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;')
    }
  })

  test('that runs from right to left is isolated from the text around it', async () => {
    for (const name of ['ליל אור', 'evil \u202etxt.exe']) {
      const { set } = await addWork(server, name)
      const { text, meta } = await page(`/preview/sets/${set}`)
      expect(meta.get('og:title')).toBe(`\u2068${name}\u2069 – \u2068${name}\u2069`)
      expect(text).toContain(`<h1><bdi>${name}</bdi></h1>`)
    }
  })
})

test.each(['sets/999999', 'sets/0', 'sets/nonsense', 'sets/99999999999', 'tracks/999999', 'tracks/-1'])(
  'the preview of something unknown says so, and links to the list: %s',
  async path => {
    const { status, text, appLink, headers } = await page(`/preview/${path}`)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain("We can't find this")
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(appLink).toBe(path.startsWith('sets') ? '/sets' : '/tracks')
  },
)

describe('for programs', () => {
  const dataIn = (text: string): unknown =>
    JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(text)?.[1] ?? 'null')
  const links = (text: string) =>
    [...text.matchAll(/<link rel="alternate" type="([^"]*)" title="[^"]*" href="([^"]*)">/g)].map(([, type, href]) => [
      type,
      href?.replaceAll('&amp;', '&'),
    ])

  test('the preview of a set describes it as a playlist that was recorded at an event', async () => {
    await server.db.insertInto('set_artists').values({ set_id: named.set, artist_id: 1 }).execute()
    const artist = { '@type': 'MusicGroup', name: 'Mirelle Koda', url: `${publicUrl}/artists/1` }
    expect(dataIn((await page(`/preview/sets/${named.set}`)).text)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'MusicPlaylist',
      name: 'Nordlicht Closing Set',
      numTracks: 1,
      creator: [artist],
      recordedAt: { '@type': 'MusicEvent', startDate: '2026-09-13', performer: [artist] },
      track: [
        {
          '@type': 'MusicRecording',
          name: 'Nordlicht Closing Set (Ferrotype Remix)',
          byArtist: { '@type': 'MusicGroup', name: 'Tarn' },
          url: `${publicUrl}/preview/tracks/${named.track}`,
        },
      ],
    })
  })

  test('that of a set with a recording names its player', async () => {
    expect(dataIn((await page('/preview/sets/3')).text)).toMatchObject({
      audio: {
        '@type': 'AudioObject',
        duration: expect.stringMatching(/^PT\d+S$/),
        embedUrl: `${publicUrl}/embed/sets/3`,
      },
    })
  })

  test('that of a track describes a recording, and an ID has no date of release', async () => {
    expect(dataIn((await page('/preview/tracks/33')).text)).toMatchObject({
      '@type': 'MusicRecording',
      datePublished: '2023-12-16',
    })
    expect(dataIn((await page(`/preview/tracks/${named.id}`)).text)).not.toHaveProperty('datePublished')
  })

  test('a preview leads to the podcast feeds of its artists and its genre, and to the description of its player', async () => {
    const { text } = await page('/preview/sets/1?t=60')
    expect(links(text)).toEqual([
      ['application/rss+xml', `${publicUrl}/feeds/artists/1.xml`],
      ['application/rss+xml', `${publicUrl}/feeds/genres/techno-raw-deep-hypnotic.xml`],
      [
        'application/json+oembed',
        `${publicUrl}/oembed?url=${encodeURIComponent(`${publicUrl}/preview/sets/1?t=60`)}&format=json`,
      ],
    ])
  })
})

test.each([
  ['a track that is in a recording', () => '/preview/tracks/33', true],
  ['a set without a recording', () => `/preview/sets/${named.set}`, false],
  ['a track that is in none', () => `/preview/tracks/${named.track}`, false],
])('the preview of %s leads to a player only if there is one', async (_, path, plays) => {
  const [, href] =
    /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]*)">/.exec((await page(path())).text) ?? []
  expect(href !== undefined).toBe(plays)
  const described = new URL(`/oembed?url=${encodeURIComponent(publicUrl + path())}`, publicUrl)
  expect((await server.ask('GET', described.pathname + described.search)).status).toBe(plays ? 200 : 404)
})

test('a preview shows nothing about listeners, and no address of a recording or a shop', async () => {
  const { text } = await page('/preview/sets/3')
  const track = await server.db
    .updateTable('tracks')
    .set({ purchase_url: 'https://shop.example/buy' })
    .where('id', '=', 33)
    .returning('id')
    .executeTakeFirstOrThrow()
  const previews = text + (await page(`/preview/tracks/${track.id}`)).text
  expect(previews).not.toMatch(/\bdemo\b|user_fav|likes?\b|comment|\.mp3|shop\.example/i)
})

test('a preview has no scripts and no inline styles', async () => {
  const { headers, text } = await page('/preview/sets/3')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';img-src 'self';style-src 'self';form-action 'none';frame-ancestors 'none';base-uri 'none'",
  )
  expect(text.replace(/<script type="application\/ld\+json">/, '')).not.toMatch(/<script|<style| style=| on\w+=/)
  const style = await server.ask('GET', '/preview/style.css')
  expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

test('a preview may show pictures from the media base URL', async () => {
  const settings = { publicUrl, mediaHost: publicHost('https://media.example/segue/') }
  const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret, settings })
  const { headers } = await ask(app, 'GET', '/preview/sets/3')
  await app.close()
  expect(headers['content-security-policy']).toContain("img-src 'self' https://media.example;")
})
