import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { listUploads } from '#contract/routes/studio/uploads.ts'
import type { StudioFiles } from '../../../server/studio/files.ts'
import { testDatabase } from '../../support/database/database.ts'
import { encodeMp3 } from '../../support/recordings/encode.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { id3, text } from '../../support/recordings/id3.ts'
import { memoryFolder } from '../../support/server/data-folder.ts'
import { mountDisk } from '../../support/server/disk.ts'
import { freePort } from '../../support/server/free-port.ts'
import { type SegueProcess, startSegue } from '../../support/server/segue-process.ts'
import { send } from '../../support/server/uploads.ts'
import { idOf, refusal, uploadServer } from '../support/uploads.ts'

const dataDir = await memoryFolder('uploads')
const root = ownFolder()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('A server that is killed goes on with an upload, while it is received and while it is read', async () => {
  const database = await testDatabase('demo')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: String(await freePort()) }
  let segue: SegueProcess = await startSegue(settings)
  onTestFinished(async () => {
    await segue.stop('SIGKILL')
    await database.drop()
  })
  const restart = async () => {
    await segue.stop('SIGKILL')
    segue = await startSegue(settings)
  }
  const authorization = `Basic ${btoa('curator:demo-curator')}`
  const signed = await fetch(`${segue.url}/api/tokens`, { method: 'POST', headers: { authorization } })
  const token = z.object({ access_token: z.string() }).parse(await signed.json()).access_token
  const upload = async () => {
    const answer = await fetch(`${segue.url}/api/studio/uploads`, { headers: { authorization: `Bearer ${token}` } })
    return listUploads.answer.parse(await answer.json()).data[0]
  }

  // Half an hour, so that reading it takes a while.
  const sound = await encodeMp3({ seconds: 30, sampleRate: 22_050, channels: 1, kbps: 32 })
  const bytes = Buffer.concat([id3(4, [text('TPE1', 'Cleo')]), ...Array.from({ length: 60 }, () => sound)])
  let restarted: Promise<void> | undefined
  await send(segue.url, bytes, {
    token,
    name: 'half an hour.mp3',
    chunkSize: 1024 * 1024,
    retryDelays: Array.from({ length: 2_000 }, () => 100),
    onChunkComplete(_, accepted) {
      if (accepted > bytes.length / 2) restarted ??= restart()
    },
  })
  await restarted
  await expect.poll(async () => (await upload())?.found.duration).toBeGreaterThan(1_790_000)
  expect((await upload())?.state).toBe('reading')
  await restart()
  await expect.poll(async () => (await upload())?.state).toBe('done')
  const { tries } = await database.db.selectFrom('uploads').select('tries').executeTakeFirstOrThrow()
  expect(tries).toBe(2)
})

test('However often a busy process loses an upload that it reads to another one, it is not failed for that', async () => {
  const server = await uploadServer((...names) => root.path('busy', ...names))
  onTestFinished(server.close)
  const id = await server.take(server.recording({ times: 60 }))
  const holder = async () => {
    const columns = ['held_by', 'state'] as const
    const row = await server.db.selectFrom('uploads').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
    return row.state === 'reading' ? row.held_by : null
  }
  // More often than a recording may end the process that reads it.
  for (let times = 0, other = ''; times < 5; times++) {
    await expect.poll(async () => ![null, other].includes(await holder())).toBe(true)
    other = randomUUID()
    // Nobody renews the other's hold.
    const held_until = sql<Date>`clock_timestamp() + interval '2 seconds'`
    await server.db.updateTable('uploads').set({ held_by: other, held_until }).where('id', '=', id).execute()
  }
  expect(await server.read(id)).toMatchObject({ state: 'done', reason: null })
})

let disks = 0
const canMount = await mountDisk(`${dataDir}/probe`, '1m').then(disk => {
  disk?.unmount()
  return disk !== undefined
})

/** A server whose uploads, or whose media, are on a small disk of their own. */
async function serverOnDisk(own: 'uploads' | 'media', size: string, more: Partial<StudioFiles> = {}) {
  const number = ++disks
  const disk = await mountDisk(`${dataDir}/disk-${number}`, size)
  if (!disk) throw new Error('No disk could be mounted')
  const server = await uploadServer(
    (name, ...names) =>
      name === own ? [disk.folder, ...names].join('/') : root.path(`disk-${number}`, name ?? '', ...names),
    more,
  )
  onTestFinished(async () => {
    await server.close()
    disk.unmount()
  })
  const beginOf = async (bytes: number, by?: string) => {
    const answer = await server.begin(bytes, by)
    return answer.ok ? 'begun' : refusal(answer)
  }
  return { disk, server, beginOf }
}

describe.runIf(canMount)('On a full disk', () => {
  const isFull = "507 The server's disk is full. The upload resumes when there is room."
  const offsetOf = async ({ ask }: Awaited<ReturnType<typeof uploadServer>>, id: string) =>
    Number((await ask('HEAD', `/${id}`)).headers.get('upload-offset'))

  test.each([
    ['what is there stays, and the upload goes on when there is room', false],
    ['so it is when the database has no room, either', true],
  ])('%s', async (_, isDatabaseFull) => {
    const { disk, server, beginOf } = await serverOnDisk('uploads', '8m')
    expect(await beginOf(50e6)).toBe('507 It has 50 MB, and the server has room for 8 MB.')
    const bytes = server.recording({ times: 6 })
    const id = idOf(await server.begin(bytes.length))
    disk.fill(1_500_000)
    if (isDatabaseFull) {
      await sql`create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'full' using errcode = '53100'; end $$`.execute(server.db)
      await sql`create trigger full_disk before update on uploads for each row
        when (new.received > old.received) execute function full_disk()`.execute(server.db)
    }
    expect(await refusal(await server.patch(id, bytes, 0))).toBe(isFull)
    const there = await offsetOf(server, id)
    expect(there).toBeGreaterThan(1_000_000)
    disk.free()
    if (isDatabaseFull) await sql`drop trigger full_disk on uploads`.execute(server.db)
    expect((await server.patch(id, bytes.subarray(there), there)).status).toBe(204)
    expect(await server.read(id)).toMatchObject({ state: 'done' })
  })

  test('with no room for another file, what can not be begun is forgotten', async () => {
    const { server, beginOf } = await serverOnDisk('uploads', '8m,nr_inodes=4')
    expect(await beginOf(1000)).toBe('begun')
    expect(await beginOf(1000)).toBe("507 The server's disk is full. Try again when there is room.")
    expect(await server.uploads()).toHaveLength(1)
  })

  test('uploads leave room for everything else, also those that were begun before', async () => {
    const { disk, server, beginOf } = await serverOnDisk('uploads', '24m', { leaveFree: 4e6 })
    expect(await beginOf(21.5e6)).toBe('507 It has 22 MB, and the server has room for 21 MB.')
    const bytes = server.recording({ times: 6 })
    const id = idOf(await server.begin(bytes.length))
    disk.fill(3e6)
    expect(await refusal(await server.patch(id, bytes, 0))).toBe(isFull)
    expect(await offsetOf(server, id)).toBe(0)
    disk.free()
    expect((await server.patch(id, bytes, 0)).status).toBe(204)
    expect(await server.read(id)).toMatchObject({ state: 'done' })
  })

  test('of the media, a recording that is complete waits, says why, and is read when there is room', async () => {
    const { disk, server } = await serverOnDisk('media', '8m')
    disk.fill()
    const id = await server.take(server.recording({ times: 2 }))
    const reason = "It can't be written to the media folder: there is no space left"
    await expect.poll(() => server.upload(id)).toMatchObject({ state: 'waiting', reason })
    disk.free()
    expect(await server.read(id)).toMatchObject({ state: 'done', reason: null })
  })
})

test.runIf(canMount)('Empty uploads of one curator take half of the room, and none an hour later', async () => {
  const { server, beginOf } = await serverOnDisk('uploads', '8m')
  expect(await beginOf(5e6)).toBe("507 It has 5 MB, and one curator may reserve 4 MB of the server's disk.")
  const begun = await Promise.all(Array.from({ length: 5 }, () => beginOf(1.5e6)))
  expect(begun.filter(each => each === 'begun')).toHaveLength(2)
  expect(await beginOf(1.5e6)).toBe(
    "507 Your unfinished uploads still need 3 MB, and one curator may reserve 4 MB of the server's disk. Wait until one is done, or cancel one.",
  )
  const { token } = await server.curator('other')
  expect(await beginOf(3e6, token)).toMatch(/^507 It has 3 MB, and one curator may reserve 3 MB/)
  expect(await beginOf(2e6, token)).toBe('begun')
  const anHourAgo = sql<Date>`now() - interval '61 minutes'`
  await server.db.updateTable('uploads').set({ changed_at: anHourAgo }).execute()
  expect(await beginOf(4e6, token)).toBe('begun')
})
