import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { User } from '#contract/entities/account.ts'
import { buildApp } from '../../../server/app/app.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { publicHost } from '../../../server/media/media-host.ts'
import { testDatabase } from '../../support/database/database.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import {
  addListener,
  addSignedIn,
  ask,
  emptyLibrary,
  exactly,
  expectFailure,
  signIn,
  tokenSecret,
} from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { drawing, isRedAt } from './support/drawing.ts'

const server = await testServer({ template: 'empty' })

async function newListener() {
  const { id, access: token } = await addSignedIn(server)
  const set = (bytes: Buffer | string) => {
    const image = typeof bytes === 'string' ? bytes : bytes.toString('base64')
    return server.ask('PUT', '/api/me/avatar', { token, body: { image } })
  }
  return {
    id,
    token,
    set,
    remove: () => server.ask('DELETE', '/api/me/avatar', { token }),
    me: async () => exactly(User, (await server.ask('GET', '/api/me', { token })).body),
    has: async (bytes: Buffer) => exactly(User, (await set(bytes)).body).avatar_url ?? '',
  }
}

const storedPictures = async () => (await server.db.selectFrom('avatars').select('hash').execute()).length
const show = (path: string, headers: Record<string, string> = {}) => server.ask('GET', `/media/${path}`, { headers })

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'may be a %s, and is served as a WebP of 512 by 512 pixels',
    async format => {
      const { has, me } = await newListener()
      const path = await has(await drawing(900, 300).toFormat(format).toBuffer())
      expect(path).toMatch(/^avatars\/[0-9a-f]{64}\.webp$/)
      expect((await me()).avatar_url).toBe(path)
      const { status, headers, bytes } = await show(path)
      expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      // The picture was cropped to its middle, so its left half is still red.
      expect([await isRedAt(bytes, 0.4, 0.5), await isRedAt(bytes, 0.6, 0.5)]).toEqual([true, false])
      expect((await show(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
    },
  )

  test('is rotated upright and loses its EXIF data', async () => {
    const exif = { IFD0: { Copyright: 'Somebody at home' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } }
    const turned = await drawing(300, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(turned).metadata()).exif?.toString('latin1')).toContain('Somebody at home')
    const { bytes } = await show(await (await newListener()).has(turned))
    // A quarter turn to the right brings the left half to the top.
    expect([await isRedAt(bytes, 0.5, 0.2), await isRedAt(bytes, 0.5, 0.8)]).toEqual([true, false])
    const { exif: remaining, orientation, icc, xmp } = await sharp(bytes).metadata()
    expect([remaining, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('may have 800,000 characters of base64, while other calls accept less', async () => {
    const { set, token } = await newListener()
    const background = '#777'
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
    const create = { width: 512, height: 380, channels: 3 as const, background, noise }
    const large = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
    expect(large.length).toBeGreaterThan(580_000)
    expect(large.length).toBeLessThan(600_000)
    expect((await set(large)).status).toBe(200)
    expectFailure(await set('A'.repeat(800_004)), 422)
    expectFailure(await set('A'.repeat(1_100_000)), 413)
    expectFailure(await server.ask('PUT', '/api/me', { token, body: { about_me: 'A'.repeat(300_000) } }), 413)
  })

  const encoded = async (as: BufferEncoding = 'base64') => (await drawing().png().toBuffer()).toString(as)
  const [otherKind, notBase64] = [/isn't a JPEG, PNG or WebP/, /isn't a picture in base64/]
  // What is broken or extreme is in tests/api/safety/pictures.test.ts.
  test.each<[string, () => Promise<Buffer | string>, RegExp]>([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), otherKind],
    ['a GIF', () => drawing().gif().toBuffer(), otherKind],
    ['a TIFF', () => drawing().tiff().toBuffer(), otherKind],
    ['an AVIF', () => drawing().avif().toBuffer(), otherKind],
    ['a WAV file', async () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), otherKind],
    [
      'one of too many pixels in few bytes',
      () => drawing(5000, 4100).jpeg({ quality: 10 }).toBuffer(),
      /at most 20 megapixels/,
    ],
    ["text that isn't base64", async () => 'not a picture!', notBase64],
    ['base64 with a line break', async () => (await encoded()).replace(/^..../, '$&\n'), notBase64],
    ['URL-safe base64', () => encoded('base64url'), notBase64],
    ['a data URL', async () => `data:image/png;base64,${await encoded()}`, notBase64],
  ])("can't be %s, and the previous picture remains", async (_what, make, why) => {
    const { set, has, me } = await newListener()
    const before = await has(await drawing().png().toBuffer())
    const image = await make()
    expect(image.length).toBeLessThan(600_000)
    const { errors } = expectFailure(await set(image), 422)
    expect(errors?.json?.image).toEqual([expect.stringMatching(why)])
    expect((await me()).avatar_url).toBe(before)
    expect((await show(before)).status).toBe(200)
  })
})

describe('an unused picture is deleted:', () => {
  test('when it was replaced or removed', async () => {
    const { has, remove, me } = await newListener()
    const before = await storedPictures()
    const first = await has(await drawing().png().toBuffer())
    const second = await has(await drawing().png().toBuffer())
    expectFailure(await show(first), 404)
    expect((await show(second)).status).toBe(200)
    expect(exactly(User, (await remove()).body).avatar_url).toBeNull()
    expect((await me()).avatar_url).toBeNull()
    expectFailure(await show(second), 404)
    expect((await remove()).status).toBe(200)
    expect(await storedPictures()).toBe(before)
  })

  test('one that two listeners share only after both have removed it', async () => {
    const [mira, ayo] = [await newListener(), await newListener()]
    const picture = await drawing().png().toBuffer()
    const path = await mira.has(picture)
    expect([await ayo.has(picture), await ayo.has(picture)]).toEqual([path, path])
    await mira.remove()
    expect((await show(path)).status).toBe(200)
    await server.db.deleteFrom('users').where('id', '=', ayo.id).execute()
    expectFailure(await show(path), 404)
  })

  test('but not if another listener sets it at the same moment', async () => {
    const [mira, ayo] = [await newListener(), await newListener()]
    const picture = await drawing().png().toBuffer()
    const path = await mira.has(picture)
    const { removed } = await server.db.transaction().execute(async trx => {
      // What a request does that is about to commit.
      await trx.updateTable('users').set({ avatar_url: path }).where('id', '=', ayo.id).execute()
      const [hash, bytes] = [path.slice(8, 72), Buffer.from('')]
      await trx
        .insertInto('avatars')
        .values({ hash, bytes })
        .onConflict(on => on.doNothing())
        .execute()
      const removed = mira.remove()
      await untilWaiting(server.db, 1)
      return { removed }
    })
    expect((await removed).status).toBe(200)
    expect((await ayo.me()).avatar_url).toBe(path)
    expect((await show(path)).status).toBe(200)
  })

  test('also if its last two listeners remove it at the same moment', async () => {
    const [mira, ayo] = [await newListener(), await newListener()]
    const picture = await drawing().png().toBuffer()
    const path = await mira.has(picture)
    expect(await ayo.has(picture)).toBe(path)
    const { removed } = await server.db.transaction().execute(async trx => {
      await trx.updateTable('users').set({ avatar_url: null }).where('id', '=', ayo.id).execute()
      const removed = mira.remove()
      await untilWaiting(server.db, 1)
      return { removed }
    })
    expect((await removed).status).toBe(200)
    expectFailure(await show(path), 404)
  })

  test('also if many listeners set and remove few pictures at once', async () => {
    const listeners = await Promise.all(Array.from({ length: 6 }, newListener))
    const pictures = await Promise.all([1, 2, 3].map(() => drawing().png().toBuffer()))
    const changes = listeners.flatMap(({ set, remove }, at) => [
      ...pictures.map((_, turn) => set(pictures[(at + turn) % 3] ?? '')),
      remove(),
      set(pictures[at % 3] ?? ''),
    ])
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
    const paths = new Set((await Promise.all(listeners.map(({ me }) => me()))).map(each => each.avatar_url))
    for (const path of paths) if (path) expect((await show(path)).status).toBe(200)
    for (const { remove } of listeners) await remove()
    for (const path of paths) if (path) expectFailure(await show(path), 404)
  })
})

describe('many pictures', () => {
  test('of one listener are refused with 429 after 30 in an hour', async () => {
    const { set } = await newListener()
    const answers = []
    for (let at = 0; at < 31; at++) answers.push(await set('no picture'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(422), 429])
  })

  test("at once don't make other requests wait: none holds a database connection while it is processed", async () => {
    const { url, drop } = await testDatabase('empty')
    const db = openDatabase(url, { max: 1 })
    const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
    await addListener(db, 'mira', 'moonlight')
    const { access: token } = await signIn({ ask: (...asked) => ask(app, ...asked) }, 'mira', 'moonlight')
    const image = (await drawing(4000, 4000).png().toBuffer()).toString('base64')
    let done = 0
    const setting = Array.from({ length: 24 }, async () => {
      const { status } = await ask(app, 'PUT', '/api/me/avatar', { token, body: { image } })
      done++
      return status
    })
    await Promise.race(setting)
    expect((await ask(app, 'GET', '/api/sets', { token })).status).toBe(200)
    expect(done).toBeLessThan(24)
    expect(new Set(await Promise.all(setting))).toEqual(new Set([200]))
    await app.close()
    await db.destroy()
    await drop()
  })
})

test('With a media base URL, avatars are still served here, and a deleted one is a 404 instead of a redirect', async () => {
  const settings = { mediaHost: publicHost('https://media.example/') }
  const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret, settings })
  const { has, remove } = await newListener()
  const path = await has(await drawing().png().toBuffer())
  expect((await ask(app, 'GET', `/media/${path}`)).status).toBe(200)
  await remove()
  const gone = await ask(app, 'GET', `/media/${path}`)
  expectFailure(gone, 404)
  expect(gone.headers['cache-control']).toBe('no-store')
  expect((await ask(app, 'GET', '/media/avatars/imported.webp')).status).toBe(307)
  await app.close()
})

test('A request repeated under its idempotency key gets the same answer', async () => {
  const { token } = await newListener()
  const asked = {
    token,
    headers: { 'idempotency-key': 'avatar' },
    body: { image: (await drawing().png().toBuffer()).toString('base64') },
  }
  const first = await server.ask('PUT', '/api/me/avatar', asked)
  expect(first.status).toBe(200)
  expect((await server.ask('PUT', '/api/me/avatar', asked)).body).toEqual(first.body)
})
