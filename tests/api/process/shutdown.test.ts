import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { askOn } from '../../support/server/requests.ts'
import { startSegue } from '../../support/server/segue-process.ts'

/** One process behind a proxy that checks its readiness. */

const dataDir = mkdtempSync(join(tmpdir(), 'segue-shutdown-'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('demo')
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('A process that is asked to end reports that first and continues to serve until requests stop; none fails', async () => {
  const segue = await startSegue({ DATA_DIR: dataDir, DATABASE_URL: database.url, SHUTDOWN_DELAY: '2' })
  const ready = async () => (await fetch(`${segue.url}/api/ready`)).status
  const stream = askOn(`${segue.url}/api/health`, 8)
  await stream.more(200)
  expect(await ready()).toBe(200)
  const ended = segue.stop('SIGTERM')
  await expect.poll(ready, { interval: 20 }).toBe(503)
  // Also on new connections, as each answer closes its own.
  await stream.more(200)
  await stream.stop()
  expect(await ended).toBe(0)
  expect(stream.failed).toEqual([])
})
