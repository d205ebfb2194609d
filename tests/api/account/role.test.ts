import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Role, User } from '#contract/entities/account.ts'
import { ListenerExport } from '#contract/entities/export.ts'
import { userCommand } from '../../../server/cli/user.ts'
import { readConfig } from '../../../server/config/config.ts'
import { addListener, exactly, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()

/** Runs `segue user …` in this process. Resolves with the lines that it printed. */
async function user(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await userCommand.parse(args)(server.db, line => lines.push(line), readConfig({}))
  return lines
}

let people = 0
async function newListener() {
  const name = `Person${++people}`
  const id = await addListener(server.db, name, 'password')
  const { access: token } = await signIn(server, name, 'password')
  return { id, name, token }
}

const roleIn = (body: unknown) => exactly(User, body).role

test('Everybody begins as a listener; segue user role makes them a curator, an admin, and a listener again', async () => {
  const { name, token } = await newListener()
  const me = async () => roleIn((await server.ask('GET', '/api/me', { token })).body)
  expect(await me()).toBe('listener')
  for (const role of ['curator', 'admin', 'listener'] satisfies Role[]) {
    expect(await user('role', name.toUpperCase(), role)).toEqual([
      `${name} is now ${role === 'admin' ? 'an' : 'a'} ${role}.`,
    ])
    expect(await me()).toBe(role)
    expect((await user('list', '--search', name)).at(-1)?.split('\t').at(-1)).toBe(role)
  }
})

test('Each answer with the caller’s own profile carries the role, and so does the export of their data', async () => {
  const { name, token } = await newListener()
  await user('role', name, 'admin')
  const changed = await server.ask('PUT', '/api/me', { token, body: { about_me: 'Plays at night.' } })
  const found = await server.ask('GET', `/api/users/${name}@listener.example`, { token })
  expect([changed, found].map(({ body }) => roleIn(body))).toEqual(['admin', 'admin'])
  const exported = await server.ask('GET', '/api/me/export', { token })
  expect(exactly(ListenerExport, exported.body).profile.role).toBe('admin')
})

test('Others never see a role', async () => {
  const { name, token } = await newListener()
  await user('role', name, 'admin')
  const post = await server.ask('POST', '/api/posts', { token, body: { text: 'From an admin', set_meta_id: 3 } })
  expect(post.status).toBe(201)
  const other = await newListener()
  const { body } = await server.ask('GET', '/api/sets/3/posts', { token: other.token })
  const { data } = z
    .object({ data: z.array(z.looseObject({ author: z.looseObject({ username: z.string() }) })) })
    .parse(body)
  const { author } = data.find(each => each.author.username === name) ?? {}
  expect(Object.keys(author ?? {}).toSorted()).toEqual(['avatar_url', 'id', 'is_blocked', 'username'])
})

test('A registration can’t choose a role', async () => {
  const body = { username: 'climber', email: 'climber@listener.example', password: 'password', role: 'admin' }
  const answer = await server.ask('POST', '/api/users', { body })
  expect(answer.status).toBe(201)
  const { rows } = await sql<{ role: string }>`select role from users where username = 'climber'`.execute(server.db)
  expect(rows).toEqual([{ role: 'listener' }])
})

test('A stored profile without a role, of an earlier version, is a listener’s', () => {
  const stored = { id: 1, firebase_uid: null, username: 'mira', email: 'mira@listener.example', about_me: '' }
  expect(User.parse({ ...stored, avatar_url: null, auth_provider: 'internal' }).role).toBe('listener')
})

test('The command says which roles there are, and the database has no other', async () => {
  const { id, name } = await newListener()
  const roles = 'user role takes a name and a role: listener, curator, or admin.'
  for (const args of [
    ['role', name],
    ['role', name, 'king'],
    ['role', name, 'Admin'],
  ])
    expect(() => userCommand.parse(args)).toThrow(roles)
  expect(() => userCommand.parse(['role'])).toThrow('user role takes')
  expect(() => userCommand.parse(['role', name, 'admin', 'more'])).toThrow('user role takes')
  expect(() => userCommand.parse(['disable', name, 'admin'])).toThrow('user disable takes one name.')
  await expect(user('role', 'nobody at all', 'admin')).rejects.toThrow('There is no listener named nobody at all.')
  await expect(sql`update users set role = 'king' where id = ${id}`.execute(server.db)).rejects.toThrow(
    'users_role_check',
  )
})
