import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { keep } from '../../support/server/test-server.ts'
import { segueHere } from '../support/in-this-process.ts'
import { earServer } from './support/ear-server.ts'

const root = ownFolder()
const server = await keep(earServer(root.path))

const stored = () => server.db.selectFrom('fingerprints').selectAll().orderBy('id').execute()
const permalinkOf = async (id: number) =>
  (await server.db.selectFrom('sets').select('mp3_permalink').where('id', '=', id).executeTakeFirstOrThrow())
    .mp3_permalink
const listen = (...args: string[]) => segueHere(['listen', ...args], server.environment)

test('An import stores the fingerprint of a recording once, and makes it when it is missing', async () => {
  const folder = await server.put({ name: 'Once', pieces: [{ seed: 1, seconds: 14 }] })
  const [id = 0] = await server.importFrom([folder])
  const [first, ...others] = await stored()
  expect(others).toEqual([])
  expect(first).toMatchObject({ permalink: await permalinkOf(id), listened_at: null })
  expect(first?.duration).toBeGreaterThan(13_900)
  await server.importFrom([folder])
  expect(await stored()).toEqual([first])
  await server.db.deleteFrom('fingerprints').execute()
  await server.importFrom([folder])
  expect((await stored()).map(({ peaks }) => peaks)).toEqual([first?.peaks])
})

test('`segue listen` makes those that are missing, goes on where it was, and says what it could not read', async () => {
  const [first] = await stored()
  await server.add({ name: 'Second', pieces: [{ seed: 2, seconds: 6 }] })
  await server.db
    .deleteFrom('fingerprints')
    .where('id', '=', first?.id ?? 0)
    .execute()
  expect(await listen()).toEqual({
    code: 0,
    said: expect.stringMatching(/^\+ Once: a fingerprint of \d+ KB\n1 listened to, 0 refused\.$/),
  })
  const all = await stored()
  expect(all.map(({ listened_at }) => listened_at)).toEqual([expect.any(Date), expect.any(Date)])
  expect(await listen()).toEqual({ code: 0, said: '0 listened to, 0 refused.' })
  expect(await stored()).toEqual(all)
  const [third = 0] = await server.add({ name: 'Third', pieces: [{ seed: 3, seconds: 3 }] })
  await server.db
    .deleteFrom('fingerprints')
    .where('permalink', '=', await permalinkOf(third))
    .execute()
  await rm(`${server.media}/${await permalinkOf(third)}`)
  expect(await listen()).toEqual({ code: 2, said: '! Third: It does not exist\n0 listened to, 1 refused.' })
  await server.db.deleteFrom('sets').where('id', '=', third).execute()
})

test('Fingerprints of recordings that nothing has any more are removed, with what they have in common with others', async () => {
  const [id = 0] = await server.add({ name: 'Gone', pieces: [{ seed: 1, seconds: 13, from: 1 }] })
  await server.compare()
  const of = async () => (await stored()).map(({ permalink }) => permalink)
  const gone = await permalinkOf(id)
  expect(await server.db.selectFrom('matches').select('certainty').execute()).toEqual([{ certainty: 'certain' }])
  await cleanUp(server.db)
  expect(await of()).toContain(gone)
  await server.db.deleteFrom('sets').where('id', '=', id).execute()
  await cleanUp(server.db)
  expect(await of()).not.toContain(gone)
  expect(await server.db.selectFrom('matches').select('id').execute()).toEqual([])
})

test('`segue listen` with files says in which sets a track is heard, and knows it from then on', async () => {
  await server.add({
    name: 'Closing Set',
    pieces: [
      { seed: 11, seconds: 10 },
      { seed: 12, seconds: 20, speed: 1.03 },
    ],
    tracklist: '00:00 Yuna Brandt - Nordlicht\n00:10 Kassian - Morgen\n',
  })
  const file = await server.putTrack('morgen.mp3', { seed: 12, seconds: 18 }, { title: 'Morgen', artist: 'Kassian' })
  const track = await server.db
    .selectFrom('tracks')
    .select('id')
    .where('title', '=', 'Morgen')
    .executeTakeFirstOrThrow()
  const first = await listen(file)
  expect(first.said).toMatch(
    new RegExp(
      `^\\+ morgen\\.mp3: Kassian - Morgen, track ${track.id}\n {4}In Closing Set from 00:00:(09|1[0-2]) to 00:00:2\\d, certain$`,
    ),
  )
  const again = await listen(file)
  expect(again).toEqual({ code: 0, said: first.said.replace('+', '=') })
  expect((await stored()).filter(({ permalink }) => permalink === null)).toHaveLength(1)
})

test('A file is called by its tags or its name, or is said to be a track of the catalog; a folder has many', async () => {
  const { id } = await server.db.selectFrom('tracks').select('id').orderBy('id').executeTakeFirstOrThrow()
  const folder = await server.put({ name: 'Unheard', pieces: [{ seed: 20, seconds: 4 }] })
  await writeFile(`${folder}/notes.wav`, 'RIFF')
  const named = await listen(folder)
  expect(named).toEqual({
    code: 2,
    said: [
      '! notes.wav: It is a text, not a recording',
      '+ set.mp3: Cleo - Unheard, not in the catalog',
      '    In no set',
    ].join('\n'),
  })
  await rm(`${folder}/notes.wav`)
  expect((await listen(folder, '--track', String(id))).said).toContain(`, track ${id}\n`)
  const sound = await server.db.selectFrom('sounds').select('track_id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(sound.track_id).toBe(id)
  expect(await listen(folder, '--track', '999999')).toEqual({ code: 1, said: 'There is no track 999999.' })
  expect(await listen('--track', '1')).toEqual({ code: 1, said: '--track needs the file of that track.' })
})
