import { expect, test } from 'vitest'
import { comparisonJob } from '../../../server/ear/listening/listening.ts'
import { startJob } from '../../../server/jobs/start-job.ts'
import { patience } from '../../support/patience.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { keep } from '../../support/server/test-server.ts'
import { segueHere } from '../support/in-this-process.ts'
import { earServer } from './support/ear-server.ts'

const root = ownFolder()
const server = await keep(earServer(root.path))
const listen = (...args: string[]) => segueHere(['listen', ...args], server.environment)
await server.add({ name: 'A', pieces: [{ seed: 61, seconds: 12 }] })
const file = await server.putTrack('b.mp3', { seed: 62, seconds: 12 }, { title: 'Unheard', artist: 'Hana' })
expect((await listen(file)).code).toBe(0)
const { mp3_permalink } = await server.db.selectFrom('sets').select('mp3_permalink').executeTakeFirstOrThrow()
const permalink = mp3_permalink ?? ''

const check = () => segueHere(['check', '--without-media'], server.environment)
const what = 'fingerprints that cannot be read (segue listen makes new ones)'

/** As a version that isn't installed any more may have written them. */
const breakAll = () =>
  server.db
    .updateTable('fingerprints')
    .set({ peaks: Uint8Array.of(9), listened_at: null, first_tick: null, ticks: null })
    .execute()

test('A fingerprint that can not be read is said once in the log, listed by `segue check`, and made anew by `segue listen`', async () => {
  await breakAll()
  const said: object[] = []
  const say = (fields: object) => void said.push(fields)
  const log = { warn: say, error: say }
  const job = startJob(comparisonJob(server.db, 5, log), log)
  await expect.poll(() => said.length, { timeout: patience(60_000) }).toBe(2)
  expect(said).toEqual([{ recording: permalink }, { recording: 'Hana - Unheard' }])
  await expect.poll(() => uncompared(), { timeout: patience(60_000) }).toBe(0)
  await job.close()
  expect((await check()).said).toContain(`${what}: 2\n  Hana - Unheard\n  ${permalink}`)
  expect((await listen()).said).toMatch(/^\+ A: a fingerprint/)
  expect((await listen(root.path('b.mp3'))).code).toBe(0)
  expect((await check()).said).not.toContain(what)
  expect(said).toHaveLength(2)
})

test('`segue listen` says so, too, and an import makes it anew', async () => {
  await breakAll()
  await server.compare()
  const folder = await server.put({ name: 'A', pieces: [{ seed: 61, seconds: 12 }] })
  await server.importFrom([folder])
  expect((await listen()).said).toBe('0 listened to, 0 refused.')
  await server.db
    .updateTable('fingerprints')
    .set({ peaks: Uint8Array.of(9), listened_at: null })
    .execute()
  expect((await listen()).said).toContain(`! ${permalink}: its fingerprint can't be read`)
})

const uncompared = async () =>
  (await server.db.selectFrom('fingerprints').select('id').where('listened_at', 'is', null).execute()).length
