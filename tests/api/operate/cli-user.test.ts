import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { userCommand } from '../../../server/cli/user.ts'
import { readConfig } from '../../../server/config/config.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addListener, expectFailure, signIn } from '../../support/server/app.ts'
import { listenTo, untilListening } from '../../support/server/events.ts'
import { testServer } from '../../support/server/test-server.ts'
import { segueHere } from '../support/in-this-process.ts'

const server = await testServer()
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })

let people = 0
/** A listener who is signed in. */
async function somebody() {
  const name = `Person${++people}`
  const id = await addListener(server.db, name, 'password')
  return { id, name, tokens: await signIn(server, name, 'password') }
}

async function user(...args: string[]): Promise<string> {
  const said: string[] = []
  const config = readConfig({ PUBLIC_URL: 'https://segue.example' })
  const code = await userCommand.parse(args)(server.db, line => said.push(line), config)
  expect(code).toBe(0)
  return said.join('\n')
}

const renewal = ({ access, refresh }: { access: string; refresh: string }) => ({
  access_token: access,
  refresh_token: refresh,
})

const signInAs = (name: string, password = 'password') => server.ask('POST', '/api/tokens', { basic: [name, password] })

describe('segue user disable', () => {
  test('ends what the listener has open, and tells why nobody can sign in', async () => {
    const { name, tokens } = await somebody()
    const stream = await listenTo(url, tokens.access)
    await untilListening(server.db, 1)
    await user('disable', name.toUpperCase())
    // At once, and not with the next beat.
    expect(await stream.next()).toBe(undefined)
    expectFailure(await server.ask('GET', '/api/me', { token: tokens.access }), 401)
    expectFailure(await server.ask('PUT', '/api/tokens', { body: renewal(tokens) }), 401)
    const { message } = expectFailure(await signInAs(name), 403)
    expect(message).toBe('This account is disabled.')
    await user('disable', name)
  })

  test('lets no device be told any more, and no link of a mail be used', async () => {
    const { id, name } = await somebody()
    const link = await user('reset-link', name)
    await sql`insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
      select id, user_id, 'https://push.example/1', 'p', 'a' from sessions where user_id = ${id}`.execute(server.db)
    await user('disable', name)
    const left = await server.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', id).execute()
    expect(left).toEqual([])
    const token = /token=([\w-]+)/.exec(link)?.[1]
    const body = { token, new_password: 'another one' }
    expectFailure(await server.ask('PUT', '/api/tokens/reset', { body }), 422)
    await expect(user('reset-link', name)).rejects.toThrow('is disabled. Enable the account first')
  })

  test('is taken back by enable; the sessions of before stay ended', async () => {
    const { name, tokens } = await somebody()
    await user('disable', name)
    await user('enable', name)
    expect((await signInAs(name)).status).toBe(200)
    expectFailure(await server.ask('PUT', '/api/tokens', { body: renewal(tokens) }), 401)
  })
})

test('segue user delete takes everything of a listener along, when it is meant', async () => {
  const { id, name, tokens } = await somebody()
  await server.ask('PUT', '/api/favs/set/3', { token: tokens.access, body: { is_fav: true } })
  expect(() => userCommand.parse(['delete', name])).toThrow('Nothing was changed')
  await user('delete', name, '--yes')
  expect(await server.db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await wrongCounters(server.db)).toEqual([])
  expectFailure(await signInAs(name), 401)
})

test('segue user reset-link prints a link that sets a new password, once', async () => {
  const { name } = await somebody()
  const token = /^https:\/\/segue\.example\/reset\?token=([\w-]+)$/m.exec(await user('reset-link', name))?.[1]
  const set = () => server.ask('PUT', '/api/tokens/reset', { body: { token, new_password: 'another one' } })
  expect((await set()).status).toBe(200)
  expect((await signInAs(name, 'another one')).status).toBe(200)
  expectFailure(await set(), 422)
})

test('segue user list finds listeners by name and e-mail, and says how they stand', async () => {
  const today = () => new Date().toISOString().slice(0, 10)
  // A day may end meanwhile.
  const day = [today()]
  const { name } = await somebody()
  await user('disable', name)
  const lines = (await user('list', '--search', `${name.toLowerCase()}@`)).split('\n')
  expect(lines).toHaveLength(2)
  const [, listed, email, since, used, disabled, role] = lines[1]?.split('\t') ?? []
  expect([listed, email, role]).toEqual([name, `${name}@listener.example`, 'listener'])
  day.push(today())
  for (const each of [since, used, disabled]) expect(day).toContain(each)
  expect((await user('list', '--search', '%')).split('\n')).toHaveLength(1)
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(server.db)
  expect((await user('list')).split('\n')).toHaveLength((rows[0]?.count ?? 0) + 1)
})

test('segue user invite makes an account, whose owner chooses a password by the link, within a week', async () => {
  const said = await user('invite', 'invited', 'invited@listener.example')
  const [, token = ''] = /\/reset\?token=(\S+)\nSend this link to invited, .* for 7 days\.$/.exec(said) ?? []
  const { rows } = await sql<{
    hours: number
  }>`select round(extract(epoch from max(expires_at) - now()) / 3600)::integer as hours
    from password_resets`.execute(server.db)
  expect(rows).toEqual([{ hours: 168 }])
  expect(
    (await server.ask('PUT', '/api/tokens/reset', { body: { token, new_password: 'chosen' } })).status,
  ).toBeLessThan(300)
  expect((await signIn(server, 'invited', 'chosen')).access).toEqual(expect.any(String))
  await expect(user('invite', 'Invited', 'other@listener.example')).rejects.toThrow('This username is already taken')
  await expect(user('invite', 'another', 'no address')).rejects.toThrow('give a name, and an email address')
})

test("segue user says what it can't do", async () => {
  await expect(user('disable', 'nobody at all')).rejects.toThrow('There is no listener named nobody at all.')
  const environment = { DATABASE_URL: server.databaseUrl }
  expect(await segueHere(['user', 'banish', 'demo'], environment)).toEqual({
    code: 1,
    said: 'There is no user banish. Use user list, invite, disable, enable, role, delete, export, or reset-link.',
  })
  expect((await segueHere(['user', 'list', '--search', 'demo'], environment)).said).toMatch(/\tdemo\t/)
})
