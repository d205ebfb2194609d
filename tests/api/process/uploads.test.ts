import { rmSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { listUploads } from '../../../contract/routes/studio/uploads.ts'
import { testDatabase } from '../../support/database/database.ts'
import { encodeMp3 } from '../../support/recordings/encode.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { id3, text } from '../../support/recordings/id3.ts'
import { memoryFolder } from '../../support/server/data-folder.ts'
import { mountDisk } from '../../support/server/disk.ts'
import { freePort, type SegueProcess, startSegue } from '../../support/server/segue-process.ts'
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
    retryDelays: Array.from({ length: 200 }, () => 100),
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

const canMount = await mountDisk(`${dataDir}/probe`, '1m').then(disk => {
  disk?.unmount()
  return disk !== undefined
})

test.runIf(canMount)(
  'On a disk that fills in the middle, what is there stays, and the upload goes on when there is room',
  async () => {
    const disk = await mountDisk(`${dataDir}/disk`, '8m')
    if (!disk) throw new Error('No disk could be mounted')
    const server = await uploadServer((name, ...names) =>
      name === 'uploads' ? [disk.folder, ...names].join('/') : root.path(name ?? '', ...names),
    )
    onTestFinished(async () => {
      await server.close()
      disk.unmount()
    })
    expect(await refusal(await server.begin(50e6))).toMatch(/^507 It has 50 MB, and the server has room for 8 MB\.$/)
    const bytes = server.recording({ times: 6 })
    const id = idOf(await server.begin(bytes.length))
    disk.fill(1_500_000)
    expect(await refusal(await server.patch(id, bytes, 0))).toBe(
      '507 The disk of the server is full. The upload goes on as soon as there is room.',
    )
    const there = Number((await server.ask('HEAD', `/${id}`)).headers.get('upload-offset'))
    expect(there).toBeGreaterThan(1_000_000)
    disk.free()
    expect((await server.patch(id, bytes.subarray(there), there)).status).toBe(204)
    expect(await server.read(id)).toMatchObject({ state: 'done' })
  },
)
