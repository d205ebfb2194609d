import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '../../../server/app/app.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { publicHost } from '../../../server/media/media-host.ts'
import { ask, emptyLibrary, exactly, expectFailure, tokenSecret } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

/** The player that other sites embed, and how they learn of it. */

const publicUrl = 'https://segue.example'
const wave = {
  version: 2,
  channels: 1,
  sample_rate: 8000,
  samples_per_pixel: 100,
  bits: 8,
  length: 1,
  data: [-9, 9],
} as const
const library: MediaLibrary = { ...emptyLibrary, peaks: async () => ({ ...wave, data: [...wave.data] }) }

const server = await testServer({ library, settings: { publicUrl } })

describe('the player', () => {
  test('is a page that any site may show in a frame, and that runs its own script alone', async () => {
    const { status, headers, bytes } = await server.ask('GET', '/embed/sets/1?t=65')
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self';media-src 'self';connect-src 'self';form-action 'none';base-uri 'none';frame-ancestors *",
    )
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers).not.toHaveProperty('set-cookie')
    const text = bytes.toString()
    expect(text).toContain('<title>Mirelle Koda – Nordlicht Closing Set on Segue</title>')
    expect(text).toContain('data-at="65"')
    expect(text).toContain('<li data-start="0" data-end="153720">Sable Finch – Amber Orbit</li>')
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/embed/player.js" defer>'])
    expect(text).not.toMatch(/<style| style=| on\w+=/)
  })

  test('weighs at most 20 KB with its script and its styles', async () => {
    const { bytes } = await server.ask('GET', '/embed/sets/1')
    const files = ['player.js', 'player.css'].map(name => readFileSync(`dist/client/embed/${name}`))
    const weight = [bytes, ...files].reduce((sum, file) => sum + gzipSync(file).length, 0)
    expect(weight).toBeLessThan(20 * 1024)
    // Everything that it fetches of the site beside what it shows and plays.
    expect(files.join('\n')).not.toMatch(/\bimport\(|url\(|localStorage|sessionStorage|indexedDB|document\.cookie/)
  })

  test('has its waveform without a login', async () => {
    const { headers, body } = await server.ask('GET', '/embed/sets/1/peaks.json')
    expect(body).toEqual(wave)
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=86400' })
    expectFailure(await server.ask('GET', '/embed/sets/999999/peaks.json'), 404)
  })

  test('begins at its start when the time is beyond its end', async () => {
    expect((await server.ask('GET', '/embed/sets/1?t=9999999')).bytes.toString()).toContain('data-at="0"')
  })

  test('escapes names, whatever they contain', async () => {
    await server.db.updateTable('sets').set({ set_name: '"><script>alert(1)</script>' }).where('id', '=', 4).execute()
    const text = (await server.ask('GET', '/embed/sets/4')).bytes.toString()
    expect(text).toContain('<h1><bdi>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi></h1>')
    expect(text.match(/<script/g)).toHaveLength(1)
  })

  test.each(['999999', '0', 'x', '2'])('says that it has no set to play: %s', async id => {
    await server.db.updateTable('sets').set({ mp3_permalink: null }).where('id', '=', 2).execute()
    const { status, headers, bytes } = await server.ask('GET', `/embed/sets/${id}`)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(bytes.toString()).toContain("We can't find this set")
  })

  test('plays from the media base URL', async () => {
    const settings = { publicUrl, mediaHost: publicHost('https://media.example/segue/') }
    const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret, settings })
    const policy = (await ask(app, 'GET', '/embed/sets/1')).headers['content-security-policy']
    await app.close()
    expect(policy).toContain("img-src 'self' https://media.example;media-src 'self' https://media.example;")
  })
})

describe('oEmbed', () => {
  const describe_ = (url: string, more = '') => server.ask('GET', `/oembed?url=${encodeURIComponent(url)}${more}`)
  const Rich = z.object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    author_name: z.string(),
    author_url: z.optional(z.url()),
    provider_name: z.literal('Segue'),
    provider_url: z.literal(publicUrl),
    cache_age: z.int(),
    thumbnail_url: z.optional(z.url()),
    thumbnail_width: z.optional(z.int()),
    thumbnail_height: z.optional(z.int()),
    html: z.string(),
    width: z.int(),
    height: z.int(),
  })
  const rich = async (url: string, more?: string) => exactly(Rich, (await describe_(url, more)).body)
  const frameOf = (html: string) => /<iframe src="([^"]*)"/.exec(html)?.[1]

  test.each(['/sets/1', '/preview/sets/1', '/embed/sets/1'])('describes the player of %s', async path => {
    expect(await rich(publicUrl + path)).toMatchObject({
      title: 'Mirelle Koda – Nordlicht Closing Set',
      author_name: 'Mirelle Koda',
      author_url: `${publicUrl}/artists/1`,
      thumbnail_url: expect.stringMatching(/^https:\/\/segue\.example\/media\/art\/sets\/1-640\./),
      html: `<iframe src="${publicUrl}/embed/sets/1" title="Mirelle Koda – Nordlicht Closing Set" width="720" height="160" frameborder="0" allow="autoplay" loading="lazy"></iframe>`,
      width: 720,
      height: 160,
    })
  })

  test('passes on a shared moment, and plays a track inside its newest set', async () => {
    expect(frameOf((await rich(`${publicUrl}/sets/1?t=90`)).html)).toBe(`${publicUrl}/embed/sets/1?t=90`)
    const { set_id, start_time } = await server.db
      .selectFrom('set_tracks')
      .innerJoin('sets', 'sets.id', 'set_id')
      .select(['set_id', 'start_time'])
      .where('track_id', '=', 33)
      .where('mp3_permalink', 'is not', null)
      .orderBy('release_date', 'desc')
      .executeTakeFirstOrThrow()
    const at = Math.floor(start_time / 1000)
    expect(frameOf((await rich(`${publicUrl}/preview/tracks/33`)).html)).toBe(
      `${publicUrl}/embed/sets/${set_id}${at > 0 ? `?t=${at}` : ''}`,
    )
  })

  test('keeps within the size that a site has room for', async () => {
    expect(await rich(`${publicUrl}/sets/1`, '&maxwidth=400&maxheight=100')).toMatchObject({ width: 400, height: 100 })
    expect(await rich(`${publicUrl}/sets/1`, '&maxwidth=4000')).toMatchObject({ width: 720, height: 160 })
    const thumbnailIn = async (room: string) => (await rich(`${publicUrl}/sets/1`, room)).thumbnail_width
    expect(await thumbnailIn('&maxwidth=640')).toBe(640)
    expect(await thumbnailIn('&maxwidth=400')).toBe(320)
    expect(await thumbnailIn('&maxwidth=400&maxheight=100')).toBe(96)
    expect(await thumbnailIn('&maxheight=95')).toBeUndefined()
  })

  test('may be read by other sites', async () => {
    const { headers } = await describe_(`${publicUrl}/sets/1`, '&format=json')
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' })
  })

  test.each([
    ['https://other.example/sets/1', '', 404],
    [`${publicUrl}/sets/999999`, '', 404],
    [`${publicUrl}/artists/1`, '', 404],
    ['file:///sets/1', '', 404],
    ['nonsense', '', 404],
    [`${publicUrl}/sets/1`, '&format=xml', 501],
    [`${publicUrl}/sets/1`, '&maxwidth=wide', 400],
    [`${publicUrl}/sets/1`, '&url=again', 400],
  ])('refuses %s%s by %i', async (url, more, status) => {
    expectFailure(await describe_(url, more), status)
  })

  test('refuses a request without an address', async () => {
    expectFailure(await server.ask('GET', '/oembed'), 400)
  })
})
