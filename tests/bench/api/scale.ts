import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'
import { type BenchServer, benchFolder, openBench } from './bench-database.ts'
import { type Asked, load } from './load.ts'
import { type Scenario, scenariosOf } from './scenarios.ts'
import { partOf, type Size } from './seed.ts'

/**
 * `npm run bench:scale`: the processor time of every list, search and write on 10,000, 100,000 and a million tracks, in the
 * server's process and in PostgreSQL, and by how much it grows. The sizes take turns, so that other work on the machine slows
 * down all of them. Then requests a second at 32 connections. A word after `--` measures only the scenarios whose name contains
 * it; `BENCH_DATA=<folder>` keeps the databases. Linux only.
 */

const rounds = 7
const atOnce = 4
/** How long a round takes, at least one request for each connection. */
const roundMs = 40
const maxRequests = 60
const secondsOfLoad = 3
const word = process.argv[2] ?? ''

interface Cost {
  /** The processor time of one request in ms. */
  node: number
  database: number
}

interface Sized extends BenchServer {
  size: Size
  scenarios: Map<string, Scenario>
}

/** The processor time (ms) of the connections of a pool so far. */
async function databaseMs(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'segue' and datname = current_database()`.execute(db)
  const nanoseconds = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

let key = 0

async function send({ app, token }: BenchServer, { method, path, body, encoding }: Asked): Promise<void> {
  const { statusCode, payload } = await app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${await token()}`,
      ...(method !== 'GET' && { 'idempotency-key': `${process.pid} ${++key}` }),
      ...(encoding && { 'accept-encoding': encoding }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  if (statusCode >= 400) throw new Error(`${method} ${path} was refused: ${statusCode} ${payload}`)
}

async function sendMany(server: BenchServer, asked: readonly Asked[], from: number, count: number): Promise<void> {
  for (let turn = from; turn < from + count; turn += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, async (_, index) => {
        const one = asked[(turn + index) % asked.length]
        if (one) await send(server, one)
      }),
    )
}

/** Measures a round of so many requests. */
async function roundOf(server: BenchServer, asked: readonly Asked[], from: number, count: number): Promise<Cost> {
  const [own, theirs] = [process.cpuUsage(), await databaseMs(server.db)]
  await sendMany(server, asked, from, count)
  const { user, system } = process.cpuUsage(own)
  return { node: (user + system) / 1000 / count, database: ((await databaseMs(server.db)) - theirs) / count }
}

/** Compiles and plans, and finds out how many requests a round has. */
async function warmUp(server: BenchServer, asked: readonly Asked[]): Promise<number> {
  const started = performance.now()
  await sendMany(server, asked, 0, 2 * atOnce)
  const each = (performance.now() - started) / (2 * atOnce)
  if (each < 100) await sendMany(server, asked, 0, 6 * atOnce)
  return atOnce * Math.ceil(Math.min(maxRequests, roundMs / each) / atOnce)
}

/** A round that other work on the machine disturbed took longer. */
const lowerQuartile = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0

const usual = (costs: readonly Cost[]): Cost => ({
  node: lowerQuartile(costs.map(({ node }) => node)),
  database: lowerQuartile(costs.map(({ database }) => database)),
})

async function costsOf(servers: readonly Sized[], name: string): Promise<Cost[]> {
  const turns = []
  for (const server of servers) {
    const asked = server.scenarios.get(name)?.asked ?? []
    turns.push({ server, asked, count: await warmUp(server, asked), costs: [] as Cost[] })
  }
  for (let round = 0; round < rounds; round++)
    for (const { server, asked, count, costs } of turns) costs.push(await roundOf(server, asked, round * count, count))
  return turns.map(({ costs }) => usual(costs))
}

const sum = ({ node, database }: Cost) => node + database

function line({ name, grows }: Scenario, costs: readonly Cost[]): string {
  const figures = costs.map(({ node, database }) => `${node.toFixed(2).padStart(6)} ${database.toFixed(2).padStart(8)}`)
  const growths = costs.slice(1).map((cost, index) => {
    const growth = sum(cost) / sum(costs[index] ?? cost)
    return `${growth.toFixed(2).padStart(6)}${growth > 1.3 && grows !== false ? ' !' : '  '}`
  })
  return `${name.padEnd(52)} ${figures.join('  ')}  ${growths.join('')}`
}

async function printLoad(folder: string, server: Sized): Promise<void> {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  console.log(`\n${server.size.tracks} tracks, 32 connections`)
  for (const { name, asked, isMain } of server.scenarios.values()) {
    if (!isMain) continue
    const options = { url, token: await server.token(), asked, connections: 32 }
    await load(folder, { ...options, seconds: 1 })
    const { perSecond, p50, p99 } = await load(folder, { ...options, seconds: secondsOfLoad })
    console.log(
      `${name.padEnd(52)} ${perSecond.toFixed(0).padStart(6)}/s ${p50.toFixed(0).padStart(3)} ${p99.toFixed(0).padStart(4)} ms`,
    )
  }
}

const { folder, remove } = await benchFolder()
const servers: Sized[] = []
try {
  for (const share of [0.1, 1, 10]) {
    const size = partOf(share)
    const scenarios = scenariosOf(size).filter(({ name }) => name.includes(word))
    servers.push({
      ...(await openBench(folder, size, atOnce)),
      size,
      scenarios: new Map(scenarios.map(each => [each.name, each])),
    })
  }
  console.log('Processor time of a request in ms, of the process and of PostgreSQL, and its growth')
  console.log(`${'tracks'.padEnd(52)} ${servers.map(({ size }) => String(size.tracks).padStart(15)).join('  ')}`)
  for (const scenario of servers[0]?.scenarios.values() ?? [])
    console.log(line(scenario, await costsOf(servers, scenario.name)))
  if (!process.argv.includes('--no-load')) for (const server of servers) await printLoad(folder, server)
} finally {
  for (const server of servers) await server.close()
  await remove()
}
