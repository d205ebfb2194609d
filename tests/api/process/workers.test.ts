import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAlive } from '../../../server/db/embedded/processes.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { isLongRun } from '../../support/long-run.ts'
import { patience } from '../../support/patience.ts'
import { freePort } from '../../support/server/free-port.ts'
import { askOn } from '../../support/server/requests.ts'
import { type SegueProcess, startSegue, workersOf } from '../../support/server/segue-process.ts'
import { refusedHere } from '../support/in-this-process.ts'

/**
 * `npm start -- --workers 2`: processes on one port. start.test.ts has them with an embedded database, and kills them.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'segue-workers-'))
let database: TestDatabase
let segue: SegueProcess
let metricsPort: number

beforeAll(async () => {
  metricsPort = await freePort()
  database = await testDatabase('demo')
  const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, METRICS_PORT: String(metricsPort) }
  segue = await startSegue(environment, ['--workers', '2'])
})
afterAll(async () => {
  await segue?.stop('SIGKILL')
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const printed = (text: string) => expect.poll(() => segue.output(), { interval: 100 }).toContain(text)

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
/** The number of workers that serve. */
const served = async () => /^segue_workers (\d+)$/m.exec(await metrics())?.[1]

async function signIn(): Promise<Record<string, string>> {
  const basic = `Basic ${btoa('demo:demo-listener')}`
  const answer = await fetch(`${segue.url}/api/tokens`, { method: 'POST', headers: { authorization: basic } })
  const { access_token: token } = await answer.json()
  return { authorization: `Bearer ${token}` }
}

describe('workers', () => {
  it('are replaced one after another on SIGHUP: no request fails, a download continues, and event streams end and can be opened again', async () => {
    const headers = await signIn()
    const before = workersOf(segue)
    expect(before).toHaveLength(2)
    const size = 40_000_000
    mkdirSync(join(dataDir, 'media'), { recursive: true })
    writeFileSync(join(dataDir, 'media', 'long.mp3'), Buffer.alloc(size))
    // Far more than the buffers between server and client hold: the rest waits for a reader.
    const recording = await fetch(`${segue.url}/media/long.mp3`)
    expect(recording.status).toBe(200)
    const events = await fetch(`${segue.url}/api/events`, { headers })
    const asking = askOn(`${segue.url}/api/health`, 8, 20)
    await asking.more(50)

    segue.child.kill('SIGHUP')
    expect(await events.text()).toContain(': listening')
    const again = await fetch(`${segue.url}/api/events`, { headers })
    expect(again.status).toBe(200)
    await printed('All workers were replaced.')
    await asking.more(50)
    expect((await recording.arrayBuffer()).byteLength).toBe(size)
    await again.body?.cancel()
    await expect.poll(() => workersOf(segue).filter(pid => before.includes(pid))).toEqual([])
    expect(workersOf(segue)).toHaveLength(2)
    await asking.stop()
    expect(asking.failed).toEqual([])
  })

  it('that were killed are replaced', async () => {
    const [victim = 0] = workersOf(segue)
    process.kill(victim, 'SIGKILL')
    await printed(
      'ended by SIGKILL (the system does this when memory runs out: see dmesg): another one takes its place',
    )
    await expect.poll(served).toBe('2')
    expect(workersOf(segue)).toHaveLength(2)
    expect((await fetch(`${segue.url}/api/ready`)).status).toBe(200)
  })

  // worker-ends.test.ts has the short form, with workers of its own that have less patience.
  it.runIf(isLongRun)('that hang are ended after 30 s and replaced', async () => {
    const [victim = 0] = workersOf(segue)
    process.kill(victim, 'SIGSTOP')
    const printedIn = { timeout: patience(90_000), interval: 100 }
    await expect.poll(() => segue.output(), printedIn).toContain('ended by force (it hung: no answer for 30 s)')
    await expect.poll(served).toBe('2')
  })

  it('have their metrics in one document, each with its number', async () => {
    const headers = await signIn()
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${segue.url}/api/sets`, { headers })))
    const text = await metrics()
    for (const worker of [1, 2]) {
      expect(text).toMatch(new RegExp(`nodejs_eventloop_lag_seconds\\{worker="${worker}"\\} `))
      expect(text).toMatch(new RegExp(`db_pool_connections\\{state="waiting",worker="${worker}"\\} `))
      expect(text).toMatch(new RegExp(`event_streams\\{worker="${worker}"\\} `))
    }
    expect(text).toMatch(/^http_request_duration_seconds_count\{.*route="\/api\/sets".*\} \d+$/m)
    expect(text).toMatch(/^jobs_waiting\{kind="pushes"\} 0$/m)
    expect(text).toMatch(/^segue_workers 2$/m)
  })

  it('end with the process that started them, after their open requests are answered', async () => {
    const stream = askOn(`${segue.url}/api/health`, 4)
    await stream.more(20)
    const workers = workersOf(segue)
    expect(workers).toHaveLength(2)
    const ended = segue.stop('SIGTERM')
    // From here on new connections are refused or reset; requests on open ones are answered.
    await expect.poll(() => stream.failed.length).toBeGreaterThan(0)
    await stream.stop()
    expect(await ended).toBe(0)
    expect(stream.failed.filter(why => !why.startsWith('new connection'))).toEqual([])
    expect(workers.filter(isAlive)).toEqual([])
  })
})

describe('a start that workers refuse', () => {
  it('prints one line: for an unknown argument, and for more connections than the database allows', async () => {
    const unknown = await refusedHere({ DATA_DIR: dataDir }, ['--wrokers', '2'])
    expect(unknown).toEqual({ code: 1, said: expect.stringMatching(/^--wrokers 2 is not understood.*$/) })
    const many = await refusedHere({ DATA_DIR: dataDir, DATABASE_URL: database.url }, ['--workers', '20'])
    expect(many).toEqual({
      code: 1,
      said: expect.stringMatching(/^20 workers.*(set DATABASE_POOL to \d|start fewer).*$/),
    })
  })
})
