import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { artistOrder, labelOrder, setOrder, trackOrder } from '#contract/routes/catalogue.ts'
import { startEmbeddedPostgres } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { addListener } from '../../support/server/app.ts'
import { dataFolder } from '../../support/server/data-folder.ts'
import { startSegue, workersOf } from '../../support/server/segue-process.ts'
import { print } from '../figures.ts'
import type { Asked } from './load.ts'
import { seedCatalogue, whole } from './seed.ts'

/**
 * `npx tsx tests/bench/api/memory.ts`: the memory of Segue with two workers on the whole catalogue, at rest and after thousands
 * of searches, lists, pages and writes of which no two are the same. RSS counts the memory that PostgreSQL's processes share
 * once for each of them, PSS once for all. Linux only.
 */

const requests = 2000
const atOnce = 32
const rounds = 2
const random = createRandom(21)

interface List {
  paths: readonly string[]
  orders: readonly string[]
}

const lists: readonly [List, ...List[]] = [
  { paths: ['/sets', '/labels/{id}/sets', '/artists/{id}/sets', '/tracks/{id}/sets'], orders: setOrder },
  { paths: ['/tracks', '/artists/{id}/tracks', '/artists/{id}/remixes', '/labels/{id}/tracks'], orders: trackOrder },
  { paths: ['/artists', '/labels/{id}/artists'], orders: artistOrder },
  { paths: ['/labels', '/artists/{id}/labels'], orders: labelOrder },
]

const kinds = ['sets', 'tracks', 'artists', 'labels'] as const

function listPath(more = ''): string {
  const { paths, orders } = random.pick(lists)
  const path = (paths[random.int(0, paths.length - 1)] ?? '').replace('{id}', String(random.int(1, 1000)))
  const parts = [
    `limit=${random.int(1, 100)}`,
    ...(random.chance(0.5)
      ? [`order_by=${orders[random.int(0, orders.length - 1)]}&order_direction=${random.pick(['asc', 'desc'])}`]
      : []),
    ...(random.chance(0.5) ? [`offset=${random.int(1, 2000)}`] : []),
    ...(random.chance(0.3) ? [`genre=${random.pick(['Techno', 'House', 'Trance', 'Deep House'])}`] : []),
  ]
  return `${path}?${parts.join('&')}${more}`
}

const letters = () => Array.from({ length: random.int(3, 7) }, () => 'abcdefghiklmnorstu'[random.int(0, 17)]).join('')

const get = (path: string): Asked => ({ method: 'GET', path: `/api${path}` })
const put = (path: string, body: unknown): Asked => ({ method: 'PUT', path: `/api${path}`, body })

/** Each makes another request with each call. */
const loads: Record<string, () => Asked> = {
  searches: () =>
    random.chance(0.5)
      ? get(`/${random.pick(kinds)}?search=${letters()}+${letters()}`)
      : get(listPath(`&search=${letters()}`)),
  lists: () => get(listPath()),
  pages: () => get(`/${random.pick(kinds)}/${random.int(1, 1000)}`),
  writes: () =>
    random.pick([
      () => put(`/favs/set/${random.int(1, whole.sets)}`, { is_fav: random.chance(0.5) }),
      () => put(`/favs/track/${random.int(1, whole.tracks)}`, { is_fav: random.chance(0.5) }),
      () => put('/plays', { set_meta_id: random.int(1, whole.sets), current_timestamp: random.int(1, 3_000_000) }),
    ])(),
}

interface Process {
  pid: number
  name: string
}

/** The processes that a process has started, and theirs. */
function descendantsOf(parent: number): Process[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const all = rows.map(row => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)).filter(match => match !== null)
  const of = (pid: number): Process[] =>
    all.flatMap(([, own, by, name = '']) =>
      Number(by) === pid ? [{ pid: Number(own), name }, ...of(Number(own))] : [],
    )
  return of(parent)
}

function megabytesOf({ pid }: Process): { rss: number; pss: number } {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
    return { rss: of('Rss'), pss: of('Pss') }
  } catch {
    // It ended in between.
    return { rss: 0, pss: 0 }
  }
}

function show(when: string, main: Process, workers: readonly number[]): void {
  const started = descendantsOf(main.pid)
  const isDatabase = ({ name }: Process) => /postgres/.test(name)
  const groups: [string, Process[]][] = [
    ['first process', [main]],
    ...workers.map((pid, index): [string, Process[]] => [`worker ${index + 1}`, [{ pid, name: '' }]]),
    ['PostgreSQL, connections', started.filter(({ name }) => /postgres: segue/.test(name))],
    ['PostgreSQL, its own', started.filter(each => isDatabase(each) && !/postgres: segue/.test(each.name))],
  ]
  const figures = groups.map(([name, processes]) => {
    const each = processes.map(megabytesOf)
    const sum = (of: 'rss' | 'pss') => each.reduce((total, one) => total + one[of], 0)
    return { name: `${name}${processes.length > 1 ? ` (${processes.length})` : ''}`, rss: sum('rss'), pss: sum('pss') }
  })
  const line = ({ rss, pss }: { rss: number; pss: number }) =>
    `${rss.toFixed(0).padStart(5)} MB RSS ${pss.toFixed(0).padStart(5)} MB PSS`
  const total = figures.reduce((sum, { rss, pss }) => ({ rss: sum.rss + rss, pss: sum.pss + pss }), { rss: 0, pss: 0 })
  print(when, line(total))
  for (const figure of figures) print(`  ${figure.name}`, line(figure))
}

async function seed(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const db = openDatabase(postgres.url)
  await migrate(db)
  await addListener(db, 'demo', 'demo-listener')
  await seedCatalogue(db, whole)
  await db.destroy()
  await postgres.stop()
}

const Tokens = z.object({ access_token: z.string() })

async function tokenAt(url: string): Promise<string> {
  const authorization = `Basic ${Buffer.from('demo:demo-listener').toString('base64')}`
  const response = await fetch(`${url}/api/tokens`, { method: 'POST', headers: { authorization } })
  return Tokens.parse(await response.json()).access_token
}

/** Sends these requests, 32 at a time. Resolves with how many were refused. */
async function send(url: string, token: string, asked: Asked[]): Promise<number> {
  let refused = 0
  const sendAll = async () => {
    for (let next = asked.pop(); next; next = asked.pop()) {
      const { method, path, body } = next
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      }
      const response = await fetch(url + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      await response.arrayBuffer()
      if (!response.ok) refused++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll))
  return refused
}

const folder = await dataFolder('bench-memory')
try {
  await seed(folder)
  const segue = await startSegue({ DATA_DIR: folder, DEMO: 'false' }, ['--workers', '2'])
  try {
    const main = { pid: segue.child.pid ?? 0, name: '' }
    const workers = workersOf(segue)
    const token = await tokenAt(segue.url)
    show('at rest', main, workers)
    for (let round = 1; round <= rounds; round++)
      for (const [name, make] of Object.entries(loads)) {
        const refused = await send(segue.url, token, Array.from({ length: requests }, make))
        show(`round ${round}, after ${requests} ${name}${refused > 0 ? ` (${refused} refused)` : ''}`, main, workers)
      }
    // Connections that nothing uses are closed after ten.
    await setTimeout(15_000)
    show('fifteen seconds later', main, workers)
  } finally {
    await segue.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
