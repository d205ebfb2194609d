import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { check } from '../../../server/cli/check.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { testDatabase } from '../../support/database/database.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { segue } from '../../support/server/segue-command.ts'
import { segueHere } from '../support/in-this-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'segue-cli-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** start.test.ts checks the embedded database. */
describe('segue check', () => {
  test('finds and names a wrong counter, and repairs it with --mend', async () => {
    const { db, url, drop } = await testDatabase('demo')
    const environment = { DATABASE_URL: url }
    await sql`update artists set set_count = 77 where id = 3`.execute(db)
    const found = await segue(['check'], environment)
    expect(found.code).toBe(1)
    expect(found.said).toMatch(/^artists \(id 3\): set_count is 77, counted \d+\n1 counter is wrong/)
    expect((await segueHere(['check', '--mend'], environment)).code).toBe(0)
    expect(await wrongCounters(db)).toEqual([])
    await drop()
  })

  test('waits for open transactions, and counts what they wrote', async () => {
    const { db, drop } = await testDatabase('demo')
    await sql`update sets set likes = 77 where id = 3`.execute(db)
    const writer = await db.startTransaction().execute()
    await sql`insert into user_set_favs (user_id, set_id, is_fav) values (2, 3, true)
      on conflict (user_id, set_id) do update set is_fav = not user_set_favs.is_fav`.execute(writer)
    const repaired = check(db, { mend: true }, () => {})
    await untilWaiting(db, 1)
    await writer.commit().execute()
    expect(await repaired).toBe(0)
    expect(await wrongCounters(db)).toEqual([])
    await drop()
  })

  test('neither creates a database nor changes its schema', async () => {
    const nowhere = join(dataDir, 'nowhere')
    const missing = await segueHere(['check'], { DATA_DIR: nowhere })
    expect(missing).toEqual({
      code: 1,
      said: `Nothing is installed in ${nowhere} yet. Start Segue first (segue serve, or npm start in a checkout), or point DATA_DIR or DATABASE_URL at what is installed elsewhere.`,
    })
    expect(existsSync(nowhere)).toBe(false)
    const { db, url, drop } = await testDatabase('empty')
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
    const environment = { DATABASE_URL: url }
    const behind = await segueHere(['check'], environment)
    expect(behind.code).toBe(1)
    expect(behind.said).toMatch(
      /can't be used: its schema is older than this version\. Start Segue once, or run segue migrate\.$/,
    )
    await drop()
  })

  test.each([
    [['--help'], 0, /check --mend/],
    [[], 1, /check --mend/],
    [['polish'], 1, /There is no command polish/],
    [['check', '--bend'], 1, /--bend/],
  ])('%j prints the available commands or what is wrong', async (args, code, said) => {
    const ended = await segueHere(args, { DATA_DIR: dataDir })
    expect(ended.code).toBe(code)
    expect(ended.said).toMatch(said)
    expect(ended.said).not.toMatch(/\bat \w+ \(/)
  })

  test("prints in one line that a database can't be used, without its password", async () => {
    const { code, said } = await segueHere(['check'], { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x' })
    expect(code).toBe(1)
    expect(said).toMatch(/^The database at postgres:\/\/a@127\.0\.0\.1:1\/x can't be used: .+\.$/)
  })
})

test('`segue jobs` says what waits to be done, by kind, and what of it was tried before', async () => {
  const { db, url, drop } = await testDatabase('demo')
  await sql`insert into reset_mails (user_id, tries) select id, id % 2 from users order by id limit 2`.execute(db)
  await sql`update fingerprints set listened_at = now()`.execute(db)
  expect(await segueHere(['jobs'], { DATABASE_URL: url })).toEqual({
    code: 0,
    said: [
      'kind             waiting   tried before',
      'pushes                 0              0',
      'scrobbles              0              0',
      'mails                  2              1',
      'uploads                0              0',
      'comparisons            0              0',
    ].join('\n'),
  })
  await drop()
})
