import sharp from 'sharp'
import { expect, test } from 'vitest'
import { genreSlug, genres } from '#contract/genres.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { readFeed } from '../../support/feeds/read-feed.ts'
import { emptyLibrary, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const publicUrl = 'https://segue.example'
const art = 'art/sleeve 1.webp'

/** The largest picture that an import makes, and one that is no picture. */
const library: MediaLibrary = {
  ...emptyLibrary,
  picture: async path => {
    if (path === 'art/broken.webp') return { contentType: 'image/webp', body: Buffer.from('<svg/>') }
    if (path !== art) return undefined
    const background = { r: 200, g: 40, b: 90, alpha: 0.5 }
    const body = await sharp({ create: { width: 640, height: 640, channels: 4, background } })
      .webp()
      .toBuffer()
    return { contentType: 'image/webp', body }
  },
}

const server = await testServer({ library, settings: { publicUrl } })

const givePicture = (path: string | null) =>
  server.db.updateTable('artists').set({ art_url_xl: path, art_url_sm: null }).where('id', '=', 1).execute()

/** The path of a feed's cover, as podcast apps read it. */
async function coverIn(feed: string) {
  const { partytime, feedsmith } = readFeed((await server.ask('GET', feed)).bytes.toString())
  const { href, pathname } = new URL(String(partytime.itunesImage))
  expect(feedsmith).toMatchObject({ image: { url: href }, itunes: { image: href } })
  return pathname
}

/** What Apple's directory asks for: square, of 1400 to 3000 px, RGB without transparency, at an address that says what it is. */
const listable = { width: 1400, height: 1400, space: 'srgb', channels: 3, hasAlpha: false }

test('the cover of a feed is what podcast directories take, however small its picture is', async () => {
  await givePicture(art)
  const path = await coverIn('/feeds/artists/1.xml')
  expect(path).toMatch(/^\/feeds\/artists\/1\/\w+\.jpg$/)
  const { status, headers, bytes } = await server.ask('GET', path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=604800',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await sharp(bytes).metadata()).toMatchObject({ ...listable, format: 'jpeg' })
  const head = await server.ask('HEAD', path)
  expect([head.status, head.headers['content-length']]).toEqual([200, String(bytes.length)])
  const again = await server.ask('GET', path, { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('another picture is a cover of another address, and the one before is gone', async () => {
  await givePicture(art)
  const before = await coverIn('/feeds/artists/1.xml')
  await givePicture('art/other.webp')
  expect(await coverIn('/feeds/artists/1.xml')).not.toBe(before)
  expectFailure(await server.ask('GET', before), 404)
})

test.each(['art/elsewhere.webp', 'art/broken.webp'])(
  'a picture that this server can make no cover of is sent for as it is: %s',
  async path => {
    await givePicture(path)
    const { status, headers } = await server.ask('GET', await coverIn('/feeds/artists/1.xml'))
    expect([status, headers.location]).toEqual([307, `/media/${path}`])
  },
)

test('a feed without a picture has the mark of Segue as its cover, which directories take, too', async () => {
  await givePicture(null)
  for (const feed of ['/feeds/artists/1.xml', `/feeds/genres/${genreSlug(genres[0])}.xml`])
    expect(await coverIn(feed)).toBe('/icons/podcast-1400.png')
  expect(await sharp('public/icons/podcast-1400.png').metadata()).toMatchObject({ ...listable, format: 'png' })
})

test.each([
  'artists/1/0123456789abcdef.jpg',
  'artists/999999/0123456789abcdef.jpg',
  'artists/x/y.jpg',
  `artists/1/${encodeURIComponent('../../media')}`,
])('there is no cover of anything else: %s', async path => {
  expectFailure(await server.ask('GET', `/feeds/${path}`), 404)
})
