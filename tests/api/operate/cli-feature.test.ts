import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { featureCommand } from '../../../server/cli/feature.ts'
import { readConfig } from '../../../server/config/config.ts'
import { feature, featuredIds } from '../../../server/db/featured.ts'
import { signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { segueHere } from '../support/in-this-process.ts'

const server = await testServer()
beforeEach(async () => {
  await server.db.deleteFrom('featured').execute()
  await run('set', '4', '5', '6')
})

async function run(...args: string[]): Promise<string> {
  const said: string[] = []
  expect(await featureCommand.parse(args)(server.db, line => said.push(line), readConfig({}))).toBe(0)
  return said.join('\n')
}

/** The ids that home shows. Fails if their positions have gaps. */
async function shown() {
  const { access: token } = await signIn(server)
  const { body } = await server.ask('GET', '/api/featured/sets', { token })
  const rows = await server.db.selectFrom('featured').select('position').where('kind', '=', 'set').execute()
  expect(rows.map(({ position }) => position).sort()).toEqual(rows.map((_row, index) => index))
  return z
    .object({ data: z.array(z.looseObject({ id: z.int() })) })
    .parse(body)
    .data.map(({ id }) => id)
}

test('Featured sets are shown on home in their order', async () => {
  expect(await shown()).toEqual([4, 5, 6])
})

test.each([
  [
    ['set', '7'],
    [4, 5, 6, 7],
  ],
  [
    ['set', '7', '8', '--at', '1'],
    [7, 8, 4, 5, 6],
  ],
  [
    ['set', '7', '--at', '99'],
    [4, 5, 6, 7],
  ],
  [
    ['set', '6', '--at', '1'],
    [6, 4, 5],
  ],
  [
    ['set', '4', '--at', '2'],
    [5, 4, 6],
  ],
  [
    ['set', '5', '7'],
    [4, 5, 6, 7],
  ],
  [
    ['set', '7', '7'],
    [4, 5, 6, 7],
  ],
  [
    ['remove', 'set', '5'],
    [4, 6],
  ],
  [
    ['remove', 'set', '5', '99'],
    [4, 6],
  ],
])('feature %j', async (args, ids) => {
  await run(...args)
  expect(await shown()).toEqual(ids)
  await run(...args)
  expect(await shown()).toEqual(ids)
})

test('An unknown id is refused, and nothing changes', async () => {
  await expect(run('set', '7', '9999')).rejects.toThrow('There is no set 9999. Nothing was changed.')
  expect(await shown()).toEqual([4, 5, 6])
})

test('Changes of several editors at once are all stored', async () => {
  await Promise.all([7, 8, 9, 10].map(id => feature(server.db, 'set', [id])))
  expect((await featuredIds(server.db, 'set')).sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10])
})

test('The list names the featured items, and ones that were deleted', async () => {
  await sql`insert into featured values ('label', 0, 9999)`.execute(server.db)
  const said = await run('list')
  expect(said).toMatch(/^Featured sets:\n {2}1\. .+ - .+ \(id 4\)/)
  expect(said).toContain('No artists are featured.')
  expect(said).toContain('1. no longer in the catalog (id 9999)')
})

test.each([
  [[], 'Say what to feature: set, artist, or label.'],
  [['track', '1'], "track can't be featured: choose set, artist, or label."],
  [['set'], 'give one or more ids'],
  [['set', 'first'], "first can't be used: it is not an id."],
  [['set', '1', '--at', '0'], '--at'],
  [['list', '--at', '1'], "--at isn't for feature list"],
])('feature %j is refused', (args, reason) => {
  expect(() => featureCommand.parse(args)).toThrow(reason)
})

test('The command line features a set', async () => {
  const environment = { DATABASE_URL: server.databaseUrl }
  const { code, said } = await segueHere(['feature', 'set', '9', '--at', '2'], environment)
  expect({ code, second: said.split('\n')[2] }).toMatchObject({
    code: 0,
    second: expect.stringMatching(/^ {2}2\. .+\(id 9\)$/),
  })
})
