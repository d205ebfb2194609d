import { describe, expect, test } from 'vitest'
import { getSessions } from '#contract/routes/me.ts'
import { expectSince } from '../../support/clock.ts'
import { addListener, ask, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })

let people = 0
async function newListener() {
  people++
  const name = `listener${people}`
  const id = await addListener(server.db, name, 'moonlight')
  const enter = async (userAgent?: string) => {
    const headers = userAgent === undefined ? {} : { 'user-agent': userAgent }
    return signIn(
      { ask: (method, url, asked) => ask(server.app, method, url, { ...asked, headers }) },
      name,
      'moonlight',
    )
  }
  return { id, name, enter }
}

const list = async (token: string) =>
  exactly(getSessions.answer, (await server.ask('GET', '/api/sessions', { token })).body).data
const current = async (token: string) => {
  const found = (await list(token)).find(({ is_current }) => is_current)
  if (!found) throw new Error('No session is the current one')
  return found
}
const end = (id: string, token: string) => server.ask('DELETE', `/api/sessions/${id}`, { token })
const endOthers = (token: string) => server.ask('DELETE', '/api/sessions', { token })
const me = async (token: string) => (await server.ask('GET', '/api/me', { token })).status
const renew = ({ access, refresh }: { access: string; refresh: string }) =>
  server.ask('PUT', '/api/tokens', { body: { access_token: access, refresh_token: refresh } })

describe('the list of sessions', () => {
  test("shows the listener's active sessions, the last used first, and marks the current one", async () => {
    const { enter } = await newListener()
    await (await newListener()).enter('A stranger')
    const phone = await enter('Phone')
    const laptop = await enter('Laptop')
    const tablet = await enter('Tablet')
    const names = async (token: string) => (await list(token)).map(each => [each.user_agent, each.is_current])
    expect(await names(phone.access)).toEqual([
      ['Tablet', false],
      ['Laptop', false],
      ['Phone', true],
    ])
    await renew(phone)
    await server.ask('DELETE', '/api/tokens', { token: tablet.access })
    expect(await names(laptop.access)).toEqual([
      ['Phone', false],
      ['Laptop', true],
    ])
  })

  test('shows when a session began and when it was last renewed', async () => {
    const { enter } = await newListener()
    const began = Date.now()
    const tokens = await enter()
    const before = await current(tokens.access)
    expectSince(began, Date.parse(before.created_dt))
    expect(before.last_used_dt).toBe(before.created_dt)
    await renew(tokens)
    const after = await current(tokens.access)
    expect(after.created_dt).toBe(before.created_dt)
    expect(Date.parse(after.last_used_dt)).toBeGreaterThan(Date.parse(before.last_used_dt))
  })

  test('leaves out expired sessions', async () => {
    const { enter } = await newListener()
    const expired = await enter('Over')
    const { access } = await enter('Here')
    const { id } = await current(expired.access)
    const expires_at = new Date(Date.now() - 1000)
    await server.db.updateTable('sessions').set({ expires_at }).where('id', '=', id).execute()
    expect((await list(access)).map(each => each.user_agent)).toEqual(['Here'])
    expectFailure(await end(id, access), 404)
  })

  test.each([
    ['x'.repeat(300), 'x'.repeat(255)],
    ['a\tb\u0085c', 'abc'],
    [' ', null],
  ])("shows a browser's name shortened and without control characters: %j", async (sent, shown) => {
    const { enter } = await newListener()
    expect((await current((await enter(sent)).access)).user_agent).toBe(shown)
  })
})

describe('ending a session', () => {
  test('ends it at once, and no other', async () => {
    const { enter } = await newListener()
    const here = await enter()
    const there = await enter()
    const third = await enter()
    const { id } = await current(there.access)
    const answer = await end(id, here.access)
    expect([answer.status, answer.bytes.length]).toEqual([204, 0])
    expect([await me(here.access), await me(there.access), await me(third.access)]).toEqual([200, 401, 200])
    expectFailure(await renew(there), 401)
    expectFailure(await end(id, here.access), 404)
  })

  test("of another listener is refused as if it didn't exist", async () => {
    const mine = await (await newListener()).enter()
    const theirs = await (await newListener()).enter()
    const { id } = await current(theirs.access)
    const foreign = expectFailure(await end(id, mine.access), 404)
    expect(await me(theirs.access)).toBe(200)
    expect(expectFailure(await end('00000000-0000-4000-8000-000000000000', mine.access), 404)).toEqual(foreign)
    for (const nonsense of ['1', 'x', `${id}x`]) expectFailure(await end(nonsense, mine.access), 404)
  })

  test('is possible for the current one', async () => {
    const { access } = await (await newListener()).enter()
    expect((await end((await current(access)).id, access)).status).toBe(204)
    expect(await me(access)).toBe(401)
  })

  test('twice at once ends it once', async () => {
    const { enter } = await newListener()
    const here = await enter()
    const { id } = await current((await enter()).access)
    const answers = await Promise.all([end(id, here.access), end(id, here.access)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  })
})

describe('ending all others', () => {
  test('leaves the current one, and those of other listeners', async () => {
    const { enter } = await newListener()
    const stranger = await (await newListener()).enter()
    const [here, ...others] = [await enter(), await enter(), await enter()]
    for (const { access } of others) expect(await me(access)).toBe(200)
    expect((await endOthers(here.access)).status).toBe(204)
    expect(await Promise.all(others.map(({ access }) => me(access)))).toEqual([401, 401])
    expect([await me(here.access), await me(stranger.access)]).toEqual([200, 200])
    expect(await list(here.access)).toHaveLength(1)
    expect((await endOthers(here.access)).status).toBe(204)
  })

  test('from two sessions at once leaves at most one', async () => {
    const { enter } = await newListener()
    const both = [await enter(), await enter()]
    const answers = await Promise.all(both.map(({ access }) => endOthers(access)))
    for (const { status } of answers) expect([204, 401]).toContain(status)
    const left = await Promise.all(both.map(({ access }) => me(access)))
    expect(left.filter(status => status === 200).length).toBeLessThanOrEqual(1)
  })
})
