import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Picture } from '#contract/entities/studio.ts'
import { checkMedia } from '../../../server/operate/check/media.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { exactly, expectFailure } from '../../support/server/app.ts'
import { keep } from '../../support/server/test-server.ts'
import { uploadServer } from '../support/uploads.ts'

const root = ownFolder()
const server = await keep(uploadServer(root.path))

const add = (bytes: Uint8Array) =>
  server.askApi('PUT', '/api/studio/pictures', {
    token: server.token,
    body: { image: Buffer.from(bytes).toString('base64') },
  })
const aPicture = (background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
    .jpeg()
    .toBuffer()
const save = async (artwork: Picture) => {
  const { set, version } = await server.set(1)
  return server.askApi('PUT', '/api/studio/sets/1', {
    token: server.token,
    body: { set: { ...set, artwork }, version },
  })
}

test('A picture is rendered anew in three squares, without what else its file has, and a set can get it', async () => {
  const picture = exactly(Picture, (await add(await aPicture('#aa2277'))).body)
  for (const [path, edge] of [
    [picture.art_url, 320],
    [picture.art_url_sm, 96],
    [picture.art_url_xl, 640],
  ] as const) {
    const { bytes } = await server.askApi('GET', `/media/${path}`)
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect([width, height, format, exif]).toEqual([edge, edge, 'webp', undefined])
  }
  expect((await save(picture)).status).toBe(200)
  expect((await server.set(1)).set.artwork).toEqual(picture)
  // Taken away, and what it has already, are fine, too.
  expect((await save(picture)).status).toBe(200)
  expect((await save({ art_url: null, art_url_sm: null, art_url_xl: null })).status).toBe(200)
})

test.each([
  ['a text', 'Not a picture'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
])('What is %s is refused with a sentence', async (what, content) => {
  const { errors } = expectFailure(await add(Buffer.from(content)), 422)
  expect(errors?.json?.image?.[0]).toContain(what)
})

test('A set gets no path that was not rendered here: of other media, of parts of two pictures, or that is gone', async () => {
  const [one, two] = [
    exactly(Picture, (await add(await aPicture('#112233'))).body),
    exactly(Picture, (await add(await aPicture('#445566'))).body),
  ]
  const gone = 'art/ab/abcdefabcdefabcd-'
  const others: Picture[] = [
    { ...one, art_url: 'https://example.org/track.webp' },
    { ...one, art_url: '../token-secret' },
    { ...one, art_url_sm: two.art_url_sm },
    { ...one, art_url: one.art_url_xl },
    { ...one, art_url: null },
    { art_url: `${gone}320.aabbcc.webp`, art_url_sm: `${gone}96.aabbcc.webp`, art_url_xl: `${gone}640.aabbcc.webp` },
  ]
  const before = await server.set(1)
  for (const artwork of others) expectFailure(await save(artwork), 422)
  expect(await server.set(1)).toEqual(before)
})

test('A picture that was replaced stays for as long as the edit log names it, so that undo brings it back', async () => {
  const [one, two] = [
    exactly(Picture, (await add(await aPicture('#334455'))).body),
    exactly(Picture, (await add(await aPicture('#667788'))).body),
  ]
  await save(one)
  await save(two)
  const edit = await server.db.selectFrom('edits').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await sql`update edits set made_at = now() - interval '3 years'`.execute(server.db)
  // Nothing names this one.
  const unused = exactly(Picture, (await add(await aPicture('#99aabb'))).body)
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const check = { media: server.studioFiles.media, demo: true, sweep: false, print }
  const isListed = (path: string | null) => lines.some(line => path !== null && line.includes(path))
  expect(await server.db.transaction().execute(trx => checkMedia(trx, check))).toBe(0)
  expect([isListed(unused.art_url), ...Object.values(one).map(isListed)]).toEqual([true, false, false, false])
  expect((await server.askApi('POST', `/api/studio/edits/${edit.id}/undo`, { token: server.token })).status).toBe(200)
  expect((await server.set(1)).set.artwork).toEqual(one)
})

test.each([
  ['tracks', 'track'],
  ['artists', 'artist'],
  ['labels', 'label'],
])('Of %s, too, only a picture that was rendered here is taken', async (room, name) => {
  const at = `/api/studio/${room}/2`
  const { token } = server
  const opened = Object((await server.askApi('GET', at, { token })).body)
  const saved = (picture: unknown) =>
    server.askApi('PUT', at, { token, body: { [name]: { ...opened[name], picture }, version: opened.version } })
  const rendered = exactly(Picture, (await add(await aPicture('#778899'))).body)
  const picture = room === 'labels' ? { ...rendered, art_url: null } : rendered
  for (const foreign of ['../token-secret', 'avatars/1.webp', 'art/ab/abcdefabcdefabcd-96.aabbcc.webp'])
    expectFailure(await saved({ ...picture, art_url_sm: foreign }), 422)
  expect((await saved(picture)).status).toBe(200)
})
