import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'

/**
 * Writes a database as a released version makes and fills it, for the test that migrates it (tests/api/durability/released-data.test.ts):
 * `npx tsx scripts/database-of-release.ts <checkout of the version, with its packages> <file>.sql.gz`. The schema is what that version's
 * migrations say, statement by statement; the rows are what its server has written for listeners who use it.
 */
const [checkout = '', target = ''] = process.argv.slice(2).map(path => resolve(path))
const port = 4_612
const url = `http://127.0.0.1:${port}`

const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(checkout, file)).href)
const work = z.custom<(...args: unknown[]) => Promise<unknown>>(value => typeof value === 'function')
const Postgres = z.object({ url: z.string(), stop: work })
interface ClientClass {
  prototype: { query(...args: unknown[]): unknown }
}
const Pool = z.custom<{ destroy(): Promise<void> }>(value => typeof value === 'object')
const Driver = z.object({ Client: z.custom<ClientClass>(value => typeof value === 'function') })

/** The statements that make the schema, as the version's own migrations send them. */
async function migrated(databaseUrl: string): Promise<string[]> {
  const { Client: theirs } = Driver.parse(createRequire(join(checkout, 'package.json'))('pg'))
  const statements: string[] = []
  const { query } = theirs.prototype
  theirs.prototype.query = function (this: unknown, ...args: unknown[]) {
    const { text } = z.catch(z.object({ text: z.string() }), { text: String(args[0]) }).parse(args[0])
    if (
      !/^\s*(select|begin|commit|rollback|savepoint|release|set|start)\b/i.test(text) &&
      !/^\s*(insert into|update|delete from) "kysely/.test(text)
    )
      statements.push(text)
    return query.apply(this, args)
  }
  const db = work.parse((await load('server/db/pool.ts')).openDatabase)
  const opened = await db(databaseUrl)
  await work.parse((await load('server/db/migrate.ts')).migrate)(opened)
  theirs.prototype.query = query
  await Pool.parse(opened).destroy()
  return statements
}

async function call(method: string, path: string, token: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : key) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

const Token = z.object({ access_token: z.string() })
const WithId = z.object({ id: z.int() })

async function logIn(name: string, password: string): Promise<string> {
  const basic = `Basic ${btoa(`${name}:${password}`)}`
  return `Bearer ${Token.parse(await call('POST', '/tokens', basic)).access_token}`
}

/** Three listeners who leave a row of everything that a listener can write. */
async function listen(): Promise<void> {
  for (const [at, name] of ['mira', 'jonas', 'aylin'].entries()) {
    await call('POST', '/users', '', { username: name, email: `${name}@listener.example`, password: `${name}-listens` })
    const token = await logIn(name, `${name}-listens`)
    const { id: user_id } = WithId.parse(await call('GET', '/me', token))
    await call('PUT', `/favs/set/${1 + at}`, token, { is_fav: true })
    await call('PUT', '/favs/set/1/likes-toggle', token, { show_likes: true })
    await call('PUT', `/favs/track/${1 + at}`, token, { is_fav: true })
    await call('PUT', '/favs/track/2/likes-toggle', token, { show_likes: true })
    await call('PUT', `/favs/track/${3 + at}/purchase`, token, { is_purchased: true })
    await call('PUT', `/stats/artist/${1 + at}/follow`, token, { is_followed: true })
    await call('PUT', '/stats/label/1/follow', token, { is_followed: true })
    await call('POST', '/set-likes', token, { set_meta_id: 1, set_timestamp: 60_000 + at })
    await call('PUT', '/plays', token, { set_meta_id: 2, current_timestamp: 90_000 + at })
    const post = await call('POST', '/posts', token, { text: `${name} was here`, set_meta_id: 1, set_timestamp: 1_000 })
    await call('PUT', `/posts/${WithId.parse(post).id}`, token, { text: `${name} is here`, set_meta_id: 1 })
    for (const set_meta_id of [4, 5, 6]) await call('POST', '/queue', token, { user_id, set_meta_id })
    await call('PUT', '/queue/new-current', token, { user_id, is_current: true, set_meta_id: 5 })
  }
}

/** Lets the version's server run, with its demo, while listeners use it. */
async function filled(databaseUrl: string, dataDir: string): Promise<void> {
  // Up to 0.2.0 it lay at the root of the server.
  const main = ['server/process/main.ts', 'server/main.ts'].map(path => join(checkout, path)).find(existsSync)
  if (!main) throw new Error(`There is no server in ${checkout}.`)
  const script = `(await import(${JSON.stringify(pathToFileURL(main).href)})).main({})`
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), DEMO: 'true' }
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  const server = spawn(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of server.stdout) if (String(chunk).includes('is ready at')) break
  try {
    await listen()
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
}

/** All rows of all tables, as COPY has them. */
async function rowsOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } =
    await client.query(`select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1 order by 1`)
  const parts: string[] = []
  for (const { table, columns } of z.array(z.object({ table: z.string(), columns: z.string() })).parse(rows)) {
    let text = ''
    for await (const chunk of client.query(copyTo(`copy ${table} (${columns}) to stdout`))) text += chunk
    if (text) parts.push(`copy ${table} (${columns}) from stdin\n${text}`)
  }
  await client.end()
  return parts
}

const dataDir = await mkdtemp(join(tmpdir(), 'segue-of-release-'))
await chmod(dataDir, 0o755)
const start = work.parse((await load('server/db/embedded/start.ts')).startEmbeddedPostgres)
const postgres = Postgres.parse(await start({ dataDir, systemDir: join(dataDir, 'system') }))
try {
  const statements = await migrated(postgres.url)
  await filled(postgres.url, dataDir)
  // A form feed stands in neither a statement nor a row.
  const text = [...statements, ...(await rowsOf(postgres.url))].join('\f')
  await writeFile(target, gzipSync(text, { level: 9 }))
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true })
}
