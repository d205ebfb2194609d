import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'
import { ask } from '../../support/server/app.ts'
import { benchFolder, openBench } from './bench-database.ts'
import { scenariosOf } from './scenarios.ts'
import { whole } from './seed.ts'

/**
 * `npx tsx tests/bench/api/cpu.ts`: the CPU time of one request, in the server's process and in PostgreSQL, on the whole
 * catalogue, compared with a bare JSON answer of equal size; the bytes that a write adds to PostgreSQL's log; and the bytes
 * of a row. CPU time, unlike requests a second, hardly depends on other load on the machine. Linux only.
 */

const warmUp = 100
const counted = 600
const atOnce = 4
/** A tick of the kernel's clock in ms. */
const tickMs = 10

/** The CPU time (ms) that each of the app's PostgreSQL sessions has used, by process id. */
const sessionsMs = () =>
  new Map(
    execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter(line => line.includes('postgres: segue postgres'))
      .map(line => line.trim().split(' ')[0] ?? '')
      .map(pid => {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        return [pid, (Number(fields[11]) + Number(fields[12])) * tickMs] as const
      }),
  )

/** The CPU time (ms) that the sessions have used since. */
const since = (before: Map<string, number>) =>
  [...sessionsMs()].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

const walBytes = async (db: Db) =>
  (await sql<{ at: number }>`select (pg_current_wal_insert_lsn() - '0/0')::bigint as at`.execute(db)).rows[0]?.at ?? 0

type Ask = (turn: number) => Promise<unknown>

async function run(one: Ask, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, index) => one(turn + index)))
}

/** The CPU time of a request (ms), in this process and in the database, and its bytes of log. */
async function costOf(db: Db, one: Ask) {
  await run(one, warmUp)
  const [own, theirs, wal] = [process.cpuUsage(), sessionsMs(), await walBytes(db)]
  await run(one, counted)
  const { user, system } = process.cpuUsage(own)
  return {
    node: (user + system) / 1000 / counted,
    database: since(theirs) / counted,
    wal: ((await walBytes(db)) - wal) / counted,
  }
}

async function bareCost(db: Db, answer: unknown): Promise<number> {
  const bare: FastifyInstance = Fastify()
  bare.get('/', () => answer)
  const { node } = await costOf(db, () => bare.inject('/'))
  await bare.close()
  return node
}

const rowBytes = async (db: Db, table: string) => {
  const { rows } = await sql<{ bytes: number }>`
    select (select sum(pg_total_relation_size(relid)) from pg_partition_tree(${table}::regclass))::float8
      / greatest(1, (select count(*) from ${sql.table(table)})) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

const { folder, remove } = await benchFolder()
const { db, app, token: tokenOf, close } = await openBench(folder, whole, atOnce)
try {
  console.log('                           node ms   database ms   bare ms   bytes   log bytes')
  for (const { name, asked } of scenariosOf(whole).filter(({ isMain }) => isMain)) {
    const token = await tokenOf()
    let key = 0
    const one = async (turn: number) => {
      const { method, path, body } = asked[turn % asked.length] ?? { method: 'GET', path: '/api/sets' }
      const headers: Record<string, string> = method === 'PUT' ? { 'idempotency-key': `${name} ${++key}` } : {}
      return ask(app, method, path, { token, headers, ...(body !== undefined && { body }) })
    }
    const first = await one(0)
    const { node, database, wal } = await costOf(db, one)
    const bare = await bareCost(db, first.body)
    console.log(
      `${name.padEnd(26)} ${node.toFixed(2).padStart(7)} ${database.toFixed(2).padStart(13)} ${bare.toFixed(2).padStart(9)} ${String(first.bytes.length).padStart(7)} ${wal.toFixed(0).padStart(11)}`,
    )
  }
  console.log('\nBytes a row, with its indexes:')
  for (const table of ['user_set_favs', 'user_track_favs', 'answered_requests', 'tracks', 'sets', 'set_tracks'])
    console.log(`  ${table.padEnd(18)} ${(await rowBytes(db, table)).toFixed(0)}`)
} finally {
  await close()
  await remove()
}
