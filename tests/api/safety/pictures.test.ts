import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { User } from '#contract/entities/account.ts'
import { Picture } from '#contract/entities/studio.ts'
import { badPictures, goodPictures, swellingPictures } from '../../support/pictures/pictures.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { picture } from '../../support/recordings/id3.ts'
import { addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { keep } from '../../support/server/test-server.ts'
import { importServer, kinds } from '../import/support/import-server.ts'
import { uploadServer } from '../support/uploads.ts'

/** What a stranger, a curator or a file sends as a picture, at every place that takes one. */

const root = ownFolder()
const server = await keep(uploadServer(root.path))

/** What the server's own memory may grow by in a test (bytes), however large a picture claims to be. */
const maxGrowth = 400 * 1024 * 1024

/** A new listener, as one may send 30 pictures an hour. */
async function newListener() {
  const { access: token } = await addSignedIn({ ask: server.askApi, db: server.db })
  return async (bytes: Buffer) =>
    server.askApi('PUT', '/api/me/avatar', { token, body: { image: bytes.toString('base64') } })
}
const addToStudio = (bytes: Buffer) =>
  server.askApi('PUT', '/api/studio/pictures', {
    token: server.token,
    body: { image: bytes.toString('base64') },
  })
const edgeOf = async (path: string | null) => {
  const { bytes } = await server.askApi('GET', `/media/${path}`)
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

describe.each(Object.entries(goodPictures))('%s', (_name, make) => {
  test('is a picture of a listener and of a set', async () => {
    const bytes = await make()
    const { avatar_url } = exactly(User, (await (await newListener())(bytes)).body)
    expect(await edgeOf(avatar_url)).toEqual([512, 512])
    const { art_url_xl } = exactly(Picture, (await addToStudio(bytes)).body)
    expect(await edgeOf(art_url_xl)).toEqual([640, 640])
  })
})

describe.each([
  ...Object.entries(badPictures),
  ...Object.entries(swellingPictures).map(([name, make]) => [name, [make, /./]] as const),
])('%s', (name, [make, why]) => {
  test('costs no memory, and says why it is refused, while another listener is answered', async () => {
    const [mira, ayo, bytes] = [await newListener(), await newListener(), await make()]
    const before = process.memoryUsage.rss()
    const [hers, his, curators] = await Promise.all([
      mira(bytes),
      ayo(
        await sharp(Buffer.from([200, 40, 90]), { raw: { width: 1, height: 1, channels: 3 } })
          .png()
          .toBuffer(),
      ),
      addToStudio(bytes),
    ])
    expect(process.memoryUsage.rss() - before).toBeLessThan(maxGrowth)
    expect(his.status).toBe(200)
    for (const answer of [hers, curators]) {
      if (name in swellingPictures && answer.status === 200) continue
      const { errors } = expectFailure(answer, 422)
      expect(errors?.json?.image?.[0]).toMatch(why)
    }
  })
})

test('a set whose file or folder has such a picture is imported without it, with a note that says why', async () => {
  const { incoming } = await importServer(root.path('imported'))
  const folder = root.path('incoming')
  await mkdir(folder)
  const { put, recording, importFolder } = incoming(folder, 1)
  const attack = await badPictures['20,000 by 1 pixels, turned, in 120 bytes']?.[0]()
  const animated = await badPictures['an animated PNG']?.[0]()
  if (!attack || !animated) throw new Error('There is no such picture')
  await put('inside.mp3', recording({ title: 'Inside', more: [picture(attack)] }))
  await put('beside.mp3', recording({ title: 'Beside' }))
  await put('beside.png', attack)
  await put('moving.mp3', recording({ title: 'Moving', more: [picture(animated)] }))
  const results = await importFolder()
  expect(kinds(results).sort()).toEqual(['new beside.mp3', 'new inside.mp3', 'new moving.mp3'])
  const notes = Object.fromEntries(results.map(result => [result.name, 'notes' in result ? result.notes.join() : '']))
  expect(notes['inside.mp3']).toMatch(/too tall/)
  expect(notes['beside.mp3']).toMatch(/too tall/)
  expect(notes['moving.mp3']).toMatch(/animated/)
})
