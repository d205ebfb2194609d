import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listEdits } from '#contract/routes/studio/edits.ts'
import {
  getNumbers,
  StudioListener as Listener,
  listListeners,
  type StudioListener,
} from '#contract/routes/studio/listeners.ts'
import { setRole } from '../../../server/db/accounts/listeners.ts'
import { addListener, addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const admin = await newAdmin('root')

let names = 0
const newName = () => `somebody-${++names}`

async function newAdmin(name = newName(), role: 'curator' | 'admin' = 'admin') {
  const { id, access: token } = await addSignedIn(server, name)
  await setRole(server.db, id, role)
  return { id, token }
}

async function find(search: string, more = '', { token } = admin) {
  const answer = await server.ask('GET', `/api/studio/listeners?search=${encodeURIComponent(search)}${more}`, { token })
  expect(answer.status).toBe(200)
  return exactly(listListeners.answer, answer.body)
}

async function one(name: string): Promise<StudioListener> {
  const [listener] = (await find(name)).data
  if (!listener) throw new Error(`${name} isn't found`)
  return listener
}

const change = (of: StudioListener, to: Partial<StudioListener>, { token } = admin) => {
  const { role, is_disabled, version } = { ...of, ...to }
  return server.ask('PUT', `/api/studio/listeners/${of.id}`, { token, body: { role, is_disabled, version } })
}

async function changed(of: StudioListener, to: Partial<StudioListener>): Promise<StudioListener> {
  const answer = await change(of, to)
  expect(answer.status).toBe(200)
  return exactly(Listener, answer.body)
}

const edits = async (id: number, { token } = admin) => {
  const { body } = await server.ask('GET', `/api/studio/edits?kind=listener&item_id=${id}`, { token })
  return exactly(listEdits.answer, body).data
}

const undo = (edit: number, { token } = admin) => server.ask('POST', `/api/studio/edits/${edit}/undo`, { token })

describe('Admins', () => {
  test('find listeners by a part of their name or email, the newest first, page by page', async () => {
    for (const name of ['paged-a', 'paged_b', 'PAGED-c']) await addListener(server.db, name, 'listener')
    const namesOf = async (search: string, more = '') => {
      const { data, pagination } = await find(search, more)
      return [data.map(({ username }) => username).join(' '), pagination.total]
    }
    expect(await namesOf('paged')).toEqual(['PAGED-c paged_b paged-a', 3])
    expect(await namesOf('paged', '&limit=2')).toEqual(['PAGED-c paged_b', 3])
    expect(await namesOf('paged', '&limit=2&offset=2')).toEqual(['paged-a', 3])
    expect(await namesOf('B@LISTENER')).toEqual(['paged_b', 1])
    expect(await namesOf('d_b')).toEqual(['paged_b', 1])
    expect(await namesOf('%')).toEqual(['', 0])
    const all = await find('')
    expect(all.pagination.total).toBeGreaterThan(5)
    expect((await one('root')).last_used_dt).not.toBeNull()
    expect((await one('paged-a')).last_used_dt).toBeNull()
  })

  test('disable listeners, whose sessions end, and enable them', async () => {
    const name = newName()
    const { access: token } = await addSignedIn(server, name)
    const logIn = async () => (await server.ask('POST', '/api/tokens', { basic: [name, 'listener'] })).status
    const disabled = await changed(await one(name), { is_disabled: true })
    expect(disabled).toMatchObject({ is_disabled: true, role: 'listener' })
    expect([(await server.ask('GET', '/api/me', { token })).status, await logIn()]).toEqual([401, 403])
    expect(await changed(disabled, { is_disabled: false })).toMatchObject({ is_disabled: false })
    expect(await logIn()).toBe(200)
  })

  test("give a role, which counts from the listener's next call on", async () => {
    const name = newName()
    const { access: token } = await addSignedIn(server, name)
    const status = async () => (await server.ask('GET', '/api/studio/edits', { token })).status
    const curator = await changed(await one(name), { role: 'curator' })
    expect([curator.role, await status()]).toEqual(['curator', 200])
    await changed(curator, { role: 'listener' })
    expect(await status()).toBe(404)
  })

  test("can't change themselves, and are told why", async () => {
    const own = await one('root')
    for (const to of [{ role: 'curator' as const }, { is_disabled: true }])
      expect(expectFailure(await change(own, to), 409).message).toMatch(/Ask another admin/)
    expect(await edits(admin.id)).toEqual([])
  })

  test('who take the role from each other at the same moment leave one of them', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const both = [await newAdmin(`first-${turn}`), await newAdmin(`second-${turn}`)] as const
      const [first, second] = [await one(`first-${turn}`), await one(`second-${turn}`)]
      const to = { role: 'listener' } as const
      const answers = await Promise.all([change(second, to, both[0]), change(first, to, both[1])])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    }
  })

  test('are refused a change of what another admin has changed meanwhile', async () => {
    const name = newName()
    await addListener(server.db, name, 'listener')
    const before = await one(name)
    await changed(before, { role: 'curator' })
    const { message } = expectFailure(await change(before, { is_disabled: true }), 409)
    expect(message).toBe('This listener was changed by root in the meantime')
  })

  test('are answered 404 for who is not there', async () => {
    const nobody = { ...(await one('root')), id: 999_999 }
    expectFailure(await change(nobody, { role: 'curator' }), 404)
  })
})

describe('In the edit log', () => {
  test('a change has role and whether they are disabled, and nothing else; and it can be undone', async () => {
    const name = newName()
    await addListener(server.db, name, 'listener')
    const listener = await one(name)
    await changed(listener, { role: 'curator', is_disabled: true })
    const [edit] = await edits(listener.id)
    const was = { username: name, role: 'listener', is_disabled: false }
    expect(edit).toMatchObject({ name, made_by: 'root', kind: 'listener' })
    expect([edit?.before, edit?.after]).toEqual([was, { ...was, role: 'curator', is_disabled: true }])
    expect((await undo(edit?.id ?? 0)).status).toBe(200)
    expect(await one(name)).toMatchObject({ role: 'listener', is_disabled: false })
  })

  test('a curator neither sees such a change nor undoes it, also one of themselves', async () => {
    const curator = await newAdmin('was-admin')
    await changed(await one('was-admin'), { role: 'curator' })
    const [edit] = await edits(curator.id)
    expect(await edits(curator.id, curator)).toEqual([])
    expectFailure(await undo(edit?.id ?? 0, curator), 404)
    expect((await one('was-admin')).role).toBe('curator')
  })

  test('nothing is left of who deletes their account', async () => {
    const { id, access: token } = await addSignedIn(server, 'leaving')
    await changed(await changed(await one('leaving'), { role: 'curator' }), { role: 'listener' })
    const [, first] = await edits(id)
    expect((await undo((await edits(id))[0]?.id ?? 0)).status).toBe(200)
    expect(first).toBeDefined()
    expect((await server.ask('DELETE', '/api/me', { token, body: { password: 'listener' } })).status).toBe(204)
    expect(await server.db.selectFrom('edits').select('id').where('item_id', '=', id).execute()).toEqual([])
  })
})

describe('The numbers', () => {
  const read = async () =>
    exactly(getNumbers.answer, (await server.ask('GET', '/api/studio/numbers', { token: admin.token })).body)
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

  test('have the last thirty days, with what listeners did on each', async () => {
    const before = await read()
    const userId = await addListener(server.db, newName(), 'listener')
    const started_at = dayAgo(3)
    await sql`update users set created_at = ${started_at} where id = ${userId}`.execute(server.db)
    const listen = { user_id: userId, started_at, ended_at: started_at, position_ms: 0 }
    await server.db
      .insertInto('listens')
      .values([1, 2].map(set_id => ({ ...listen, set_id, heard_ms: 60_000 })))
      .execute()
    await server.db
      .insertInto('listens')
      .values({ ...listen, set_id: 3, heard_ms: 0 })
      .execute()
    await server.db
      .insertInto('listens')
      .values({ ...listen, set_id: 4, heard_ms: 9, started_at: dayAgo(31) })
      .execute()
    await server.db
      .insertInto('user_set_favs')
      .values({ user_id: userId, set_id: 1, is_fav: true, fav_at: started_at })
      .execute()
    await server.db
      .insertInto('user_track_favs')
      .values({ user_id: userId, track_id: 1, is_fav: true, fav_at: started_at })
      .execute()
    await server.db
      .insertInto('posts')
      .values({ user_id: userId, set_id: 1, text: 'Hm', timestamp: started_at })
      .execute()
    const after = await read()
    const { day, ...was } = before.days.at(-4) ?? { day: '' }
    expect([after.days.length, day]).toEqual([30, started_at.toISOString().slice(0, 10)])
    const more = { new_listeners: 1, active_listeners: 1, listens: 2, heard: 120_000, hearts: 2, comments: 1 }
    const expected = Object.entries(z.record(z.string(), z.number()).parse(was)).map(([name, count]) => [
      name,
      count + (Object.entries(more).find(([key]) => key === name)?.[1] ?? 0),
    ])
    expect(after.days.at(-4)).toEqual({ day, ...Object.fromEntries(expected) })
    expect(after.days.filter(each => each.day !== day)).toEqual(before.days.filter(each => each.day !== day))
    expect(after.totals).toEqual({ ...before.totals, listeners: before.totals.listeners + 1 })
  })

  test('have the totals of the catalogue, and how many sets are withdrawn', async () => {
    const { totals } = await read()
    await sql`update sets set withdrawn_at = now() where id = 11`.execute(server.db)
    expect((await read()).totals).toEqual({
      ...totals,
      sets: totals.sets - 1,
      withdrawn_sets: totals.withdrawn_sets + 1,
    })
  })
})
