import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import type { Db } from '../../../server/db/pool.ts'
import { neededExtensions } from '../../../server/operate/doctor/database/server.ts'
import { bareDatabase, type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { runOnServer } from '../../support/database/database-server.ts'
import { freePort } from '../../support/server/free-port.ts'
import { examine, messagesOf } from '../support/doctor.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await testDatabase('empty')
  db = database.db
  return () => database.drop()
})

const checked = (url = database.url, workers?: number) =>
  examine(['database'], { DATABASE_URL: url }, workers === undefined ? {} : { workers })

/** Makes an empty database that has this encoding, for one test. Resolves with its URL. */
async function newDatabase(options = "encoding 'UTF8'"): Promise<string> {
  const { url, drop } = await bareDatabase(`template template0 ${options}`)
  onTestFinished(drop)
  return url
}

/** Makes a role without any rights, for one test. Resolves with its name, and its URL of the same database. */
async function newRole(of: string): Promise<{ role: string; url: string }> {
  const role = `role_${randomUUID().replaceAll('-', '')}`
  const server = inject('databaseUrl')
  await runOnServer(server, `create role ${role} login password 'a'`)
  onTestFinished(() => runOnServer(server, `drop role ${role}`))
  const url = new URL(of)
  url.username = role
  url.password = 'a'
  return { role, url: url.href }
}

test('A database of this version has nothing wrong', async () => {
  const found = await checked()
  expect(found.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(messagesOf(found, 'ok')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^PostgreSQL \d+\.\d+ \(tested with \d+\)\.$/),
      'The clocks of this machine and of the database agree.',
      expect.stringMatching(/^The schema is this version's/),
    ]),
  )
})

test('A database that is away, without its password', async () => {
  const found = await checked(`postgres://segue:a-secret@127.0.0.1:${await freePort()}/segue`)
  expect(messagesOf(found, 'problem')).toEqual([expect.stringContaining('ECONNREFUSED')])
  expect(JSON.stringify(found)).not.toContain('a-secret')
})

test('A schema that is behind is a warning: a start migrates it', async () => {
  await sql`delete from kysely_migration where name > '014-edits'`.execute(db)
  expect(messagesOf(await checked(), 'warning')).toEqual([
    expect.stringMatching(/^The schema is behind this version: it lacks 015-mails, 016-looks\b/),
  ])
})

const apply = (name: string) => sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db)

test('A schema that is ahead can be used, until a newer version has removed something', async () => {
  await apply('900-later')
  expect(messagesOf(await checked(), 'ok')).toContainEqual(expect.stringContaining('ahead (900-later)'))
  await apply('901-later-contract')
  expect(messagesOf(await checked(), 'problem')).toEqual([expect.stringContaining('901-later-contract')])
})

test('An empty database gets its schema from the first start', async () => {
  expect(messagesOf(await checked(await newDatabase()), 'ok')).toContain(
    'It is empty: the first start makes the schema.',
  )
})

test('The extensions that are checked are those that the migrations create', async () => {
  const { rows } = await sql<{ name: string }>`
    select extname as name from pg_extension where extname <> 'plpgsql' order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(neededExtensions)
})

test('A role that can create neither extensions nor tables', async () => {
  const { url } = await newRole(await newDatabase())
  expect(messagesOf(await checked(url), 'problem')).toEqual([
    ...neededExtensions.map(name => `The role of DATABASE_URL can't create the extension ${name}.`),
    "The role of DATABASE_URL can't make tables.",
  ])
})

test("Tables of another role can't be migrated, nor read to know the schema", async () => {
  const { role, url } = await newRole(database.url)
  await runOnServer(database.url, `grant create on schema public to ${role}`)
  expect(messagesOf(await checked(url), 'problem')).toEqual([
    expect.stringMatching(/^\d+ tables belong to another role/),
    "It can't be checked: permission denied for table kysely_migration.",
  ])
})

test('An encoding that holds no text of every language', async () => {
  const url = await newDatabase("encoding 'SQL_ASCII' locale 'C' locale_provider libc")
  expect(messagesOf(await checked(url), 'problem')).toEqual(["The database's encoding is SQL_ASCII."])
})

test('More workers than the database has connections for', async () => {
  expect(messagesOf(await checked(database.url, 2), 'problem')).toEqual([])
  expect(messagesOf(await checked(database.url, 256), 'problem')).toEqual([
    expect.stringMatching(/^256 workers with DATABASE_POOL 6 need \d+ connections/),
  ])
})

test('A primary is no replica', async () => {
  const found = await examine(['replica'], { DATABASE_READ_URL: database.url })
  expect(messagesOf(found, 'warning')).toEqual([expect.stringContaining('follows no primary')])
})
