import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { importSet } from '../../../server/catalog/import-set.ts'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { checkTimes } from '../../../server/operate/check/times.ts'
import { openDecodePool } from '../../../server/recording/decode/pool.ts'
import { examineRecording } from '../../../server/recording/examine.ts'
import { placeRecording } from '../../../server/recording/place.ts'
import { addDraft } from '../../../server/studio/sets/add-draft.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { id3, text } from '../../support/recordings/id3.ts'
import { describedSet, track } from '../import/support/described.ts'
import { importServer } from '../import/support/import-server.ts'
import { segueHere } from '../support/in-this-process.ts'

const beeps = fileURLToPath(new URL('../../fixtures/beeps/', import.meta.url))
const folder = ownFolder()
const mediaDir = folder.path('media')
const media = openFolderStore(mediaDir)
const { server, environment, shown } = await importServer(mediaDir)
const { db } = server
const pool = openDecodePool()
afterAll(() => pool.close())

const check = () => segueHere(['check'], environment)
const repair = (...args: string[]) => segueHere(['repair', '--times', ...args], environment)
const variableIn = (said: string) => said.split('\n').filter(line => line.includes('its bit rate is variable'))
const rowOf = (id: number) =>
  db
    .selectFrom('sets')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<{ mp3_permalink: string }>()
    .executeTakeFirstOrThrow()
const endsOf = (id: number) =>
  db
    .selectFrom('set_tracks')
    .select(['start_time', 'end_time'])
    .where('set_id', '=', id)
    .orderBy('track_position')
    .execute()

let count = 0

/** Places a recording as it is, as versions before the conversion did. */
async function placeAsItIs(file: string) {
  count++
  // Not the bytes of any other test.
  const path = folder.write(
    `${count}-${file}`,
    id3(4, [text('TIT2', `Night ${count}`)]),
    await readFile(`${beeps}${file}`),
  )
  const examined = await examineRecording(path)
  const { peaks, loudness, fingerprint } = await pool.measure(examined)
  const { permalink, version } = await placeRecording(examined, { media, name: `Night ${count}`, peaks })
  const { size, digests, duration } = examined
  return { permalink, version, size, digests, duration, loudness, fingerprint }
}

/** Adds a set as a version before the conversion has imported it, with two tracks. */
async function importAsItIs(file: string) {
  const recording = await placeAsItIs(file)
  const set = {
    ...describedSet(count),
    name: `Night ${count}`,
    artists: [`Cleo ${count}`],
    recording,
    tracks: [
      { ...track(0, `Low Tide ${count}`, 'Ebb'), start: 0, end: 600 },
      { ...track(0, `High Tide ${count}`, 'Ebb'), start: 600, end: recording.duration },
    ],
  }
  const { id } = await db.transaction().execute(trx => importSet(trx, set, { quiet: true }))
  return { id, permalink: recording.permalink, name: `set ${id}, Cleo ${count} - Night ${count}` }
}

test('A set of a variable bit rate is listed by the check, and a repair converts it in place', async () => {
  const { id, permalink, name } = await importAsItIs('lame-v0.mp3')
  const constant = await importAsItIs('lame-cbr.mp3')
  // As a version that counted the encoder's silence has written it.
  const { duration } = await rowOf(id)
  await db
    .updateTable('sets')
    .set({ duration: duration + 3 })
    .where('id', '=', id)
    .execute()
  const last = db.updateTable('set_tracks').set({ end_time: duration + 3 })
  await last.where('set_id', '=', id).where('track_position', '=', 2).execute()
  await db.insertInto('user_set_favs').values({ user_id: 1, set_id: id, is_fav: true }).execute()
  await db.insertInto('plays').values({ user_id: 1, set_id: id, current_timestamp_ms: 700 }).execute()
  const comment = { user_id: 1, set_id: id, set_timestamp: 800, text: 'That drop' }
  await db
    .insertInto('posts')
    .values({ ...comment, timestamp: new Date() })
    .execute()

  const found = await check()
  expect(variableIn(found.said)).toEqual([`  ${name}: its bit rate is variable, so jumps land next to what is shown`])
  expect(found.said).toContain('1 recording has a variable bit rate. To convert it: segue repair --times')
  // It doesn't stop an upgrade, which brings the command.
  expect(found.code).toBe(0)
  const dry = await repair('--dry-run')
  expect([dry.code, variableIn(dry.said)]).toEqual([0, variableIn(found.said).map(line => line.trim())])
  expect((await rowOf(id)).mp3_permalink).toBe(permalink)

  expect(await repair()).toEqual({ code: 0, said: `+ ${name}: its bit rate is constant now\n1 repaired, 0 refused.` })
  const after = await shown(id)
  const examined = await examineRecording(folder.path('media', `${after.mp3_permalink}`))
  expect(examined).toMatchObject({ isConstant: true, bitRate: 320_000, duration: after.duration })
  expect(Math.abs(after.duration - 1200)).toBeLessThanOrEqual(2)
  expect(await endsOf(id)).toEqual([
    { start_time: 0, end_time: 600 },
    { start_time: 600, end_time: after.duration },
  ])
  const bytes = await server.ask('GET', `/media/${after.mp3_permalink}`, { headers: { range: 'bytes=0-99' } })
  expect([bytes.status, bytes.headers['content-type']]).toEqual([206, 'audio/mpeg'])
  const of = (table: 'user_set_favs' | 'plays' | 'posts') =>
    db.selectFrom(table).selectAll().where('set_id', '=', id).execute()
  expect(await of('user_set_favs')).toMatchObject([{ user_id: 1, is_fav: true }])
  expect(await of('plays')).toMatchObject([{ user_id: 1, current_timestamp_ms: 700 }])
  expect(await of('posts')).toMatchObject([comment])

  // What is known of the recording is that of the new file, and the former one is only kept.
  const { loudness_curve, mp3_permalink } = await rowOf(id)
  expect(loudness_curve?.length).toBeGreaterThan(0)
  const named = await db
    .selectFrom('recordings')
    .select(['permalink', 'digests'])
    .where('permalink', 'in', [permalink, mp3_permalink])
    .execute()
  expect(named).toEqual([{ permalink: mp3_permalink, digests: examined.digests }])
  const heard = await db.selectFrom('fingerprints').select('duration').where('permalink', '=', mp3_permalink).execute()
  expect(heard).toEqual([{ duration: after.duration }])
  const kept = await db.selectFrom('kept_recordings').select('permalink').where('permalink', '=', permalink).execute()
  expect(kept).toHaveLength(1)

  expect((await check()).said).not.toContain('variable')
  expect(await repair()).toEqual({ code: 0, said: '0 repaired, 0 refused.' })
  expect((await rowOf(constant.id)).mp3_permalink).toBe(constant.permalink)
})

test('What cannot be converted is reported, and the others are', async () => {
  const broken = await importAsItIs('lame-v2.mp3')
  const whole = await importAsItIs('lame-abr.mp3')
  const file = folder.path('media', broken.permalink)
  await writeFile(file, (await readFile(file)).subarray(0, 6000))
  const before = (await readdir(folder.path('media', 'sets'))).length
  const { code, said } = await repair()
  expect(code).toBe(2)
  expect(said).toMatch(new RegExp(`^! ${broken.name}: It is cut off`, 'm'))
  expect(said).toContain(`+ ${whole.name}: its bit rate is constant now\n1 repaired, 1 refused.`)
  expect((await rowOf(broken.id)).mp3_permalink).toBe(broken.permalink)
  expect((await readdir(folder.path('media', 'sets'))).length).toBe(before + 2)
  await db.deleteFrom('sets').where('id', '=', broken.id).execute()
})

test('A set whose last track would begin after the end of the converted recording stays as it is, and no file is left', async () => {
  const { id, permalink, name } = await importAsItIs('lame-v0.mp3')
  await db.updateTable('sets').set({ duration: 5000 }).where('id', '=', id).execute()
  const last = db.updateTable('set_tracks').set({ start_time: 4000, end_time: 5000 })
  await last.where('set_id', '=', id).where('track_position', '=', 2).execute()
  const before = await readdir(folder.path('media', 'sets'))
  const { code, said } = await repair()
  expect([code, said]).toEqual([
    2,
    `! ${name}: Track 2 starts at 00:00:04, and the recording ends at 00:00:01\n0 repaired, 1 refused.`,
  ])
  expect(await rowOf(id)).toMatchObject({ mp3_permalink: permalink, duration: 5000 })
  expect(await readdir(folder.path('media', 'sets'))).toEqual(before)
  await db.deleteFrom('sets').where('id', '=', id).execute()
})

test('The recording of a draft is converted, too', async () => {
  const recording = await placeAsItIs('lame-v2-no-header.mp3')
  const { fingerprint: _, ...drafted } = recording
  const picture = { art_url: null, art_url_sm: null, art_url_xl: null }
  const set = {
    name: 'Sketch',
    artists: ['Cleo', 'Ebb'],
    curators: [],
    artwork: picture,
    tracks: [],
    recording: null,
    is_published: false,
  }
  const id = await db.transaction().execute(trx => addDraft(trx, { userId: 1, set, recording: drafted }))
  const name = `draft ${id}, Cleo & Ebb - Sketch`
  expect(variableIn((await check()).said)).toEqual([expect.stringContaining(name)])
  expect(await repair()).toEqual({ code: 0, said: `+ ${name}: its bit rate is constant now\n1 repaired, 0 refused.` })
  const draft = await db.selectFrom('drafts').select('recording').where('id', '=', id).executeTakeFirstOrThrow()
  expect(draft.recording).toMatchObject({
    loudness: { curve: expect.any(Array) },
    permalink: expect.stringMatching(/^sets\/sketch\./),
  })
  expect(await repair()).toEqual({ code: 0, said: '0 repaired, 0 refused.' })
})

test('A recording that was imported again under another name is not given to two sets', async () => {
  const { id, permalink, name } = await importAsItIs('lame-v0.mp3')
  await repair()
  const { mp3_permalink, artist, set_name } = await rowOf(id)
  const twin = await db
    .insertInto('sets')
    .values({
      set_name: 'Twin',
      artist: 'Ebb',
      release_date: '2026-01-01',
      genre: 'House',
      duration: 1200,
      mp3_permalink: permalink,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { code, said } = await repair()
  expect([code, said]).toEqual([
    2,
    `! set ${twin.id}, Ebb - Twin: The same recording is that of set ${id}, ${artist} - ${set_name}\n0 repaired, 1 refused.`,
  ])
  expect(name).toContain(set_name)
  // The file of the other set is left alone.
  expect(await readdir(folder.path('media', 'sets'))).toContain(mp3_permalink.slice('sets/'.length))
  await db.deleteFrom('sets').where('id', '=', twin.id).execute()
})

test('A recording that cannot be read is a problem, and the others are looked at', async () => {
  const { permalink, name } = await importAsItIs('lame-v0.mp3')
  const other = await importAsItIs('lame-v2.mp3')
  const audio = async (path: string) => {
    if (path === permalink) throw new Error('EIO: i/o error, read')
    return media.library.audio(path)
  }
  const said: string[] = []
  const library = { ...media.library, audio }
  expect(await checkTimes(db, library, line => said.push(line))).toEqual({ variable: 1, unreadable: 1 })
  expect(said).toEqual([
    "recordings that can't be read: 1",
    `  ${name}: EIO: i/o error, read`,
    '1 recording has a variable bit rate. To convert it: segue repair --times',
    expect.stringContaining(other.name),
  ])
})

test.each([[[]], [['--times', 'sets']]])('repair %j is refused with what it takes', async args => {
  const { code, said } = await segueHere(['repair', ...args], environment)
  expect(code).toBe(1)
  expect(said).toMatch(/segue repair --times|doesn't take sets/)
})
