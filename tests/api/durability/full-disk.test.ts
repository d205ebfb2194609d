import { chownSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ErrorBody } from '#contract/shapes.ts'
import { buildApp } from '../../../server/app/app.ts'
import { openDatabase, poolUse } from '../../../server/db/pool.ts'
import { watchStorage } from '../../../server/http/storage.ts'
import { testDatabase } from '../../support/database/database.ts'
import { ask, emptyLibrary, expectFailure, tokenSecret } from '../../support/server/app.ts'
import { dataFolder } from '../../support/server/data-folder.ts'
import { type Disk, mountDisk } from '../../support/server/disk.ts'
import { freePort } from '../../support/server/free-port.ts'
import { startSegue } from '../../support/server/segue-process.ts'

const folder = await dataFolder('full-disk')
const disks: Disk[] = []
afterAll(() => {
  for (const disk of disks) disk.unmount()
  rmSync(folder, { recursive: true, force: true })
})

const megabyte = 2 ** 20

async function mount(name: string, size: string): Promise<Disk> {
  const disk = await mountDisk(join(folder, name), size)
  if (!disk) throw new Error('No disk could be mounted')
  disks.push(disk)
  return disk
}

/** Only root may mount one, and not in every container. */
const probe = await mountDisk(join(folder, 'probe'), '1m')
probe?.unmount()
const canMount = probe !== undefined

test.runIf(canMount)(
  'Before the disk of the data is full the server is not ready and says why, once in its log, and is ready again with some room',
  async () => {
    const disk = await mount('data', '200m')
    const database = await testDatabase('demo')
    const metricsPort = await freePort()
    const environment = { DATA_DIR: disk.folder, DATABASE_URL: database.url, METRICS_PORT: String(metricsPort) }
    const segue = await startSegue(environment)
    onTestFinished(async () => {
      await segue.stop('SIGKILL')
      await database.drop()
    })
    const ready = async () => {
      const answer = await fetch(`${segue.url}/api/ready`)
      return answer.status === 200 ? 200 : ErrorBody.parse(await answer.json()).message
    }
    expect(await ready()).toBe(200)
    disk.fill(100 * megabyte)
    await expect.poll(ready).toMatch(/^The disk of DATA_DIR is nearly full: (9\d|100) MB are free$/)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const free = Number(/^segue_disk_free_bytes\{folder="DATA_DIR"\} (\S+)$/m.exec(metrics)?.[1])
    expect(free / megabyte).toSatisfy((megabytes: number) => megabytes > 80 && megabytes <= 100)
    // It still serves those who ask.
    const headers = { authorization: `Basic ${btoa('demo:demo-listener')}` }
    expect((await fetch(`${segue.url}/api/tokens`, { method: 'POST', headers })).status).toBe(200)
    disk.free()
    await expect.poll(ready).toBe(200)
    expect(segue.output().match(/nearly full/g)).toHaveLength(1)
    expect(segue.output().match(/can be stored again/g)).toHaveLength(1)
  },
)

test.runIf(canMount)('A database whose own disk is full is named as the reason until it has room', async () => {
  const disk = await mount('tablespace', '32m')
  const { db: first, again, drop } = await testDatabase('empty')
  const { rows } = await sql<{ folder: string; database: string }>`
    select current_setting('data_directory') as folder, current_database() as database`.execute(first)
  const { folder: cluster = '', database = '' } = rows[0] ?? {}
  const { uid, gid } = statSync(cluster)
  chownSync(disk.folder, uid, gid)
  await sql`create tablespace tiny location ${sql.lit(disk.folder)}`.execute(first)
  // Each new listener takes room there, and so does what the server tries in order to know whether there is some.
  await sql`create table crowd (name text storage external) tablespace tiny`.execute(first)
  await sql`create function crowd() returns trigger language plpgsql as $$ begin
    insert into crowd select repeat(md5(random()::text), 100) from generate_series(1, 4000); return new; end $$`.execute(
    first,
  )
  await sql`create trigger crowds before insert on users for each row execute function crowd()`.execute(first)
  await sql`alter database ${sql.id(database)} set temp_tablespaces = tiny`.execute(first)

  const db = again()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  const storage = watchStorage(db, {}, log)
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret, log, settings: { storage } })
  onTestFinished(async () => {
    await storage.close()
    await app.close()
    await sql`drop table crowd`.execute(first)
    await sql`alter database ${sql.id(database)} reset temp_tablespaces`.execute(first)
    await sql`drop tablespace tiny`.execute(first)
    await drop()
  })
  const ready = () => ask(app, 'GET', '/api/ready')
  const register = (username: string) =>
    ask(app, 'POST', '/api/users', { body: { username, email: `${username}@listener.example`, password: 'abc' } })

  expect((await ready()).status).toBe(200)
  disk.fill(megabyte)
  expectFailure(await register('late'), 503)
  expectFailure(await register('later'), 503)
  expect(expectFailure(await ready(), 503).message).toBe('The disk of the database is full')
  disk.free()
  await expect.poll(async () => (await ready()).status).toBe(200)
  expect((await register('early')).status).toBeLessThan(300)
  expect(lines).toHaveLength(2)
})

test('A full database that a request meets while the server looks for itself stays the reason', async () => {
  const { url, drop } = await testDatabase('empty')
  const db = openDatabase(url, { max: 1 })
  const before = await db.startTransaction().execute()
  const storage = watchStorage(db, {}, pino({ level: 'silent' }))
  await expect.poll(() => poolUse(db).waiting).toBe(1)
  storage.noteError(Object.assign(new Error('no room'), { code: '53100' }))
  // The look gets its answer between the two.
  const held = db.startTransaction().execute()
  await before.commit().execute()
  const after = await held
  expect(storage.problem()).toBe('The disk of the database is full')
  await after.commit().execute()
  await expect.poll(() => storage.problem()).toBeUndefined()
  await storage.close()
  await db.destroy()
  await drop()
})

test('A database that is read-only is named as the reason', async () => {
  const { db, url, drop } = await testDatabase('empty')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(db)
  // A pooler's connections know nothing of it before they are replaced.
  const later = openDatabase(url)
  const storage = watchStorage(later, {}, pino({ level: 'silent' }))
  await expect.poll(() => storage.problem()).toBe('The database is read-only')
  await storage.close()
  await later.destroy()
  await drop()
})
