import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askOn } from '../support/requests.ts'
import { freePort, type SegueProcess, spawnSegue, startSegue } from '../support/segue-process.ts'

/** `npm start -- --workers 2`: processes on one port, as an operator meets them. */

const dataDir = mkdtempSync(join(tmpdir(), 'segue-workers-'))
// The user that PostgreSQL runs as must get in.
chmodSync(dataDir, 0o755)
let segue: SegueProcess
let metricsPort: number

beforeAll(async () => {
  metricsPort = await freePort()
  segue = await startSegue({ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) }, ['--workers', '2'])
}, 60_000)
afterAll(async () => {
  await segue?.stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** The process ids of its workers. */
const workersOf = ({ child }: SegueProcess) =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === child.pid && args.join(' ').includes('process/worker'))
    .map(([pid]) => Number(pid))

const said = (text: string) => expect.poll(() => segue.output(), { timeout: 30_000, interval: 100 }).toContain(text)

/** How often all workers were replaced. */
const replacements = () => segue.output().split('All workers were replaced.').length - 1

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
/** How many workers serve. */
const served = async () => /^segue_workers (\d+)$/m.exec(await metrics())?.[1]

async function signIn(): Promise<Record<string, string>> {
  const basic = `Basic ${btoa('demo:demo-listener')}`
  const answer = await fetch(`${segue.url}/api/tokens`, { method: 'POST', headers: { authorization: basic } })
  const { access_token: token } = await answer.json()
  return { authorization: `Bearer ${token}` }
}

describe('workers', { timeout: 60_000 }, () => {
  it('are replaced one after another on SIGHUP, and no request fails', async () => {
    const before = workersOf(segue)
    expect(before).toHaveLength(2)
    const stream = askOn(`${segue.url}/api/health`, 8)
    await stream.more(100)
    segue.child.kill('SIGHUP')
    await said('All workers were replaced.')
    await stream.more(100)
    await expect.poll(() => workersOf(segue).filter(pid => before.includes(pid)), { timeout: 20_000 }).toEqual([])
    expect(workersOf(segue)).toHaveLength(2)
    await stream.stop()
    expect(stream.failed).toEqual([])
  })

  it('that leave let a recording go on that somebody plays, and end event streams, to be opened again', async () => {
    const headers = await signIn()
    const size = 40_000_000
    mkdirSync(join(dataDir, 'media'), { recursive: true })
    writeFileSync(join(dataDir, 'media', 'long.mp3'), Buffer.alloc(size))
    // Far more than the buffers on the way hold: the rest waits for its reader.
    const recording = await fetch(`${segue.url}/media/long.mp3`)
    expect(recording.status).toBe(200)
    const events = await fetch(`${segue.url}/api/events`, { headers })
    const leaving = workersOf(segue)
    segue.child.kill('SIGHUP')
    expect(await events.text()).toContain(': listening')
    const again = await fetch(`${segue.url}/api/events`, { headers })
    expect(again.status).toBe(200)
    await expect.poll(replacements, { timeout: 30_000, interval: 100 }).toBe(2)
    expect((await recording.arrayBuffer()).byteLength).toBe(size)
    await again.body?.cancel()
    await expect.poll(() => workersOf(segue).some(pid => leaving.includes(pid)), { timeout: 20_000 }).toBe(false)
  })

  it('that die are replaced', async () => {
    const [victim = 0] = workersOf(segue)
    process.kill(victim, 'SIGKILL')
    await said('ended by SIGKILL: another one takes its place')
    await expect.poll(served, { timeout: 10_000 }).toBe('2')
    expect(workersOf(segue)).toHaveLength(2)
    expect((await fetch(`${segue.url}/api/ready`)).status).toBe(200)
  })

  it('have their metrics together, each with its place', async () => {
    const headers = await signIn()
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${segue.url}/api/sets`, { headers })))
    const told = await metrics()
    for (const place of [1, 2]) {
      expect(told).toMatch(new RegExp(`nodejs_eventloop_lag_seconds\\{worker="${place}"\\} `))
      expect(told).toMatch(new RegExp(`db_pool_connections\\{state="waiting",worker="${place}"\\} `))
      expect(told).toMatch(new RegExp(`event_streams\\{worker="${place}"\\} `))
    }
    expect(told).toMatch(/^http_request_duration_seconds_count\{.*route="\/api\/sets".*\} \d+$/m)
    expect(told).toMatch(/^push_queue_waiting 0$/m)
    expect(told).toMatch(/^segue_workers 2$/m)
  })

  it('end with the process that started them, gracefully or not', async () => {
    const stream = askOn(`${segue.url}/api/health`, 4)
    await stream.more(20)
    const workers = workersOf(segue)
    const ended = segue.stop('SIGTERM')
    // From here on new connections are refused or reset, as nobody has taken them; requests on those that stand are answered.
    await expect.poll(() => stream.failed.length).toBeGreaterThan(0)
    await stream.stop()
    expect(await ended).toBe(0)
    expect(stream.failed.filter(why => !why.startsWith('new connection'))).toEqual([])
    expect(workers.filter(isAlive)).toEqual([])
    segue = await startSegue({ DATA_DIR: dataDir }, ['--workers=2'])
    const orphans = workersOf(segue)
    segue.child.kill('SIGKILL')
    await expect.poll(() => orphans.filter(isAlive), { timeout: 10_000 }).toEqual([])
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('what can’t be served by workers', () => {
  const refused = async (environment: Record<string, string>, args: string[]) => {
    const { child, output } = spawnSegue({ DATA_DIR: dataDir, PORT: String(await freePort()), ...environment }, args)
    const [code] = await once(child, 'close')
    return { code, said: output() }
  }

  it('is told in one line: an unknown argument, more connections than the database allows', async () => {
    const unknown = await refused({}, ['--wrokers', '2'])
    expect(unknown).toEqual({ code: 1, said: expect.stringMatching(/^--wrokers 2 is not understood.*\n$/) })
    const many = await refused({}, ['--workers', '20'])
    expect(many).toEqual({ code: 1, said: expect.stringMatching(/20 workers.*set DATABASE_POOL to \d|start fewer/) })
  }, 30_000)
})
