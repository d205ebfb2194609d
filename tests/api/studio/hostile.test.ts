import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EditedSet } from '#contract/entities/studio.ts'
import { expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

/** What a curator writes is text everywhere: no script, no path, no SQL. */

const server = await testServer()
const token = (await signIn(server, 'curator', 'demo-curator')).access

const hostile = `"><script>alert(1)</script>'); drop table sets; --\${7*7}{{x}}%00../../etc/passwd`

async function saved(change: object) {
  const { set, version } = EditedSet.parse((await server.ask('GET', '/api/studio/sets/2', { token })).body)
  return server.ask('PUT', '/api/studio/sets/2', { token, body: { set: { ...set, ...change }, version } })
}

const row = {
  start: 0,
  title: hostile,
  artists: [hostile],
  feat: [hostile],
  remixers: [hostile],
  mix: 'remix' as const,
  mix_name: hostile,
  label: hostile,
  key: "'--",
}

test('Names that look like script, a path or SQL are stored and shown as what they are', async () => {
  const { status } = await saved({
    name: hostile,
    artists: [hostile],
    curators: [{ type: 'label', name: hostile }],
    tracks: [row],
  })
  expect(status).toBe(200)
  const set = await server.ask('GET', '/api/sets/2', { token })
  expect(set.body).toMatchObject({
    set_name: hostile,
    artist: hostile,
    set_sponsors: [{ sponsor: hostile }],
    set_tracks: [{ track_meta: { title: hostile, label_name: hostile, mix_meta: { name: hostile } } }],
  })
  expect((await sql`select from sets`.execute(server.db)).rows).toHaveLength(24)
  const found = await server.ask('GET', `/api/sets?search=${encodeURIComponent('drop table sets')}`, { token })
  expect(found.body).toMatchObject({ data: [{ id: 2 }] })
})

test('Pages and feeds that the server writes itself escape them', async () => {
  await saved({ name: hostile, artists: [hostile], tracks: [row] })
  for (const path of ['/sets/2', '/embed/sets/2', '/feeds/sets.xml'])
    expect([path, (await server.ask('GET', path)).bytes.toString().includes('<script>alert')]).toEqual([path, false])
})

test.each<[string, object]>([
  ['a purchase link that runs script', { tracks: [{ ...row, purchase_url: 'javascript:alert(1)' }] }],
  ['a purchase link with a hidden scheme', { tracks: [{ ...row, purchase_url: ' java\nscript:alert(1)//http://' }] }],
  ['a link with a name and password', { tracks: [{ ...row, purchase_url: 'https://shop.example@evil.example/' }] }],
  ['a name with a line break', { name: 'One\nTwo' }],
  ['a name with a zero byte', { name: 'One\0Two' }],
  ['a name of 201 characters', { name: 'x'.repeat(201) }],
])('%s is refused with 422', async (_, change) => {
  expectFailure(await saved(change), 422)
})
