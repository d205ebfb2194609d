import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { wrongCounters } from '../../../server/db/counters.ts'
import { publish, withdraw } from '../../../server/db/releases/withdraw.ts'
import { measureSets } from '../../../server/import/measure-sets.ts'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { makeCover } from '../../support/recordings/cover.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { chapter, id3, picture, text } from '../../support/recordings/id3.ts'
import { addListener, expectFailure } from '../../support/server/app.ts'
import { segueHere } from '../support/in-this-process.ts'
import { filesIn, type Incoming, idOf, importServer, kinds, manifest, sheet } from './support/import-server.ts'

const root = ownFolder()
const media = root.path('media')
const { server, token, sound, environment, shown, rowsOf, sets, incoming } = await importServer(media)
const cover = await makeCover()

let folder: string
let count = 0
let put: Incoming['put']
let recording: Incoming['recording']
let importFolder: Incoming['importFolder']
beforeEach(async () => {
  folder = root.path(`incoming-${++count}`)
  await mkdir(folder)
  ;({ put, recording, importFolder } = incoming(folder, count))
})

const measured = (id: number) =>
  server.db
    .selectFrom('sets')
    .select(['loudness', 'true_peak', 'loudness_curve'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Makes a set one that was imported before loudness was measured. */
const forget = (id: number) =>
  server.db
    .updateTable('sets')
    .set({ loudness: null, true_peak: null, loudness_curve: null })
    .where('id', '=', id)
    .execute()

const chapters = [chapter('one', 0, 'Chapter - Tagged', 4), chapter('two', 12_000, 'ID - ID', 4)]

describe('a recording', () => {
  test('has sound, artwork and a waveform after its import, and can be downloaded', async () => {
    await put('set.mp3', recording({ more: [picture(cover), ...chapters] }))
    const [result] = await importFolder()
    expect(result).toMatchObject({ kind: 'new', title: `Cleo ${count} - Night ${count}` })
    const set = await shown(idOf(result))
    expect(set).toMatchObject({ release_date: '2026-05-06', genre: 'Techno', track_count: 2, track_confirmed_count: 1 })
    expect(set.duration).toBeGreaterThan(29_900)
    expect(set.set_tracks.at(-1)?.end_time).toBe(set.duration)
    const audio = await server.ask('GET', `/media/${set.mp3_permalink}`, { headers: { range: 'bytes=0-99' } })
    expect(audio.status).toBe(206)
    for (const path of [set.art_url, set.art_url_sm, set.art_url_xl]) {
      const artwork = await server.ask('GET', `/media/${path}`)
      expect([artwork.status, artwork.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    const waveform = await server.ask('GET', `/api/sets/${set.id}/peaks`, { token })
    expect(waveform.status).toBe(200)
    const download = await server.ask('GET', `/api/sets/${set.id}/recording`, { token })
    expect(download.status).toBe(200)
    const { rows } = await sql<{ known: boolean }>`
      select array_position(digests, null) is null as known from recordings where permalink = ${set.mp3_permalink}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ known: true }])
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('has been measured: how loud it is, its true peak, and its loudness every ten seconds', async () => {
    await put('set.mp3', recording())
    const [result] = await importFolder()
    const id = idOf(result)
    const { loudness } = await shown(id)
    // A tone of half the full scale, which mono plays on both channels: the standard has -6 dBFS, and little less at this pitch.
    expect(loudness).toBeGreaterThan(-8)
    expect(loudness).toBeLessThan(-5)
    const first = await measured(id)
    expect(first).toMatchObject({ loudness, true_peak: expect.closeTo(-6, 0) })
    expect(first.loudness_curve?.map(value => Math.round(value / 10))).toEqual(
      [0, 1, 2].map(() => Math.round(loudness ?? 0)),
    )
  })

  test('that a version without loudness has imported is measured by the next import of the file, or by `segue measure`', async () => {
    await put('set.mp3', recording())
    const [result] = await importFolder()
    const id = idOf(result)
    const first = await measured(id)
    await forget(id)
    expect(kinds(await importFolder())).toEqual(['unchanged set.mp3'])
    expect(await measured(id)).toEqual(first)
    await forget(id)
    const gone = await server.db
      .insertInto('sets')
      .values({
        set_name: 'Gone',
        artist: 'Gone',
        release_date: '2026-05-06',
        genre: 'Techno',
        duration: 1,
        mp3_permalink: 'sets/gone.mp3',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lines: string[] = []
    for await (const each of measureSets(server.db, { media: openFolderStore(media) }))
      lines.push('reason' in each ? `! ${each.id} ${each.reason}` : `+ ${each.id} ${each.lufs}`)
    expect(lines).toEqual([`+ ${id} ${first.loudness}`, `! ${gone.id} It does not exist`])
    expect(await measured(id)).toEqual(first)
    await server.db.deleteFrom('sets').where('id', '=', gone.id).execute()
  })

  test('has its tracklist from a manifest, else a CUE sheet, else its chapters, else a text file beside it', async () => {
    await put('set.mp3', recording({ more: chapters }))
    await put('set.txt', '0:03 Text - Pasted')
    const [first] = await importFolder()
    const id = idOf(first)
    expect(await rowsOf(id)).toEqual(['0 Chapter - Tagged', '12000 ID - ID'])
    await put('set.cue', sheet)
    await importFolder()
    expect(await rowsOf(id)).toEqual(['1493 Cue - Sheet'])
    await put('set.json', manifest([{ start: '0:05', title: 'Manifest', artists: ['Json'] }]))
    await importFolder()
    expect(await rowsOf(id)).toEqual(['5000 Json - Manifest'])
  })

  test('without tags is named after its file, and the text file beside it is its tracklist', async () => {
    await put('2026-03-04 Dora & Ed - Pasted.mp3', Buffer.concat([id3(4, [text('TENC', `own ${count}`)]), sound]))
    await put('2026-03-04 Dora & Ed - Pasted.txt', '0:00 Ebb - Low Tide [Pier 9]\n0:10 Kassian - Swell\nw/ ID - ID')
    const [result] = await importFolder()
    expect(await shown(idOf(result))).toMatchObject({
      set_name: 'Pasted',
      artist: 'Dora & Ed',
      release_date: '2026-03-04',
    })
    expect(await rowsOf(idOf(result))).toHaveLength(3)
  })

  test('is not imported by a dry run, and not changed by a second import', async () => {
    await put('set.mp3', recording({ more: [picture(cover), ...chapters] }))
    const before = [await sets(), await filesIn(media)]
    expect(kinds(await importFolder(true))).toEqual(['new set.mp3'])
    expect([await sets(), await filesIn(media)]).toEqual(before)
    const [first] = await importFolder()
    const after = [await shown(idOf(first)), await filesIn(media)]
    expect(kinds(await importFolder())).toEqual(['unchanged set.mp3'])
    expect([await shown(idOf(first)), await filesIn(media)]).toEqual(after)
  })

  test('that was imported before retains its name, date and genre when a later import can only guess them', async () => {
    await put('set.mp3', Buffer.concat([id3(4, [text('TPE1', `Cleo ${count}`)]), sound]))
    await put('set.json', manifest([], { name: `Told ${count}`, date: '2019-07-06', genre: 'Tech House' }))
    const [first] = await importFolder()
    await rm(join(folder, 'set.json'))
    const [second] = await importFolder()
    expect(second).toMatchObject({ kind: 'unchanged', notes: ['It has no tracklist'] })
    expect(await shown(idOf(first))).toMatchObject({
      set_name: `Told ${count}`,
      release_date: '2019-07-06',
      genre: 'Tech House',
    })
  })

  test('of a set that is withdrawn updates it, and leaves it withdrawn', async () => {
    await put('set.mp3', recording())
    const id = idOf((await importFolder())[0])
    await server.db.transaction().execute(trx => withdraw(trx, id))
    await put('set.txt', '00:00 Added - Track')
    expect(await importFolder()).toMatchObject([{ kind: 'changed', id }])
    expectFailure(await server.ask('GET', `/api/sets/${id}`, { token }), 404)
    await server.db.transaction().execute(trx => publish(trx, id))
    expect(await rowsOf(id)).toEqual(['0 Added - Track'])
  })

  test('whose list now names an ID releases it, and its watchers are notified', async () => {
    await put('set.mp3', recording())
    await put('set.txt', '0:00 Ebb - Low Tide\n0:10 ID - ID')
    const [first] = await importFolder()
    const trackId = (await shown(idOf(first))).set_tracks[1]?.track_meta_id ?? 0
    const userId = await addListener(server.db, `chaser-${count}`, 'chasing-all-day')
    const watch = { user_id: userId, track_id: trackId, show_likes: true }
    await server.db.insertInto('user_track_favs').values(watch).execute()
    await put('set.txt', `0:00 Ebb - Low Tide\n0:10 Kassian - Found ${count} (Ebb Remix) [Pier 9]`)
    expect(kinds(await importFolder())).toEqual(['changed set.mp3'])
    const [, row] = (await shown(idOf(first))).set_tracks
    expect(row?.track_meta).toMatchObject({
      id: trackId,
      title: `Found ${count}`,
      artist: 'Kassian',
      mix_type: 'remix',
    })
    const notifications = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(notifications).toHaveLength(1)
  })

  test('may have four hundred tracks', async () => {
    await put('set.mp3', recording())
    const tracks = Array.from({ length: 400 }, (_, index) => ({
      start: index * 70,
      title: `Track ${index}`,
      artists: [`Artist ${index % 90}`],
    }))
    await put('set.json', manifest(tracks))
    const [result] = await importFolder()
    expect((await shown(idOf(result))).track_count).toBe(400)
    expect(kinds(await importFolder())).toEqual(['unchanged set.mp3'])
  })
})

test('an import with --quiet notifies no followers of its tracks', async () => {
  await put('set.mp3', recording())
  await put('set.txt', `0:00 Followed ${count} - Quiet`)
  const artist = { name: `Followed ${count}` }
  const { id } = await server.db.insertInto('artists').values(artist).returning('id').executeTakeFirstOrThrow()
  const userId = await addListener(server.db, `quiet-${count}`, 'following-all-day')
  const follow = { user_id: userId, artist_id: id, is_followed: true }
  await server.db.insertInto('user_artist_stats').values(follow).execute()
  const notifications = () => server.db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()
  expect(await segueHere(['import', folder, '--quiet'], environment)).toMatchObject({ code: 0 })
  expect(await notifications()).toEqual([])
  await put('set.txt', `0:00 Followed ${count} - Quiet\n0:10 Followed ${count} - Loud`)
  expect(await segueHere(['import', folder], environment)).toMatchObject({ code: 0 })
  expect(await notifications()).toHaveLength(1)
})
