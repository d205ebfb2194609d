import { expect, test } from 'vitest'
import { table } from '#contract/table.ts'
import { setRole } from '../../../server/db/accounts/listeners.ts'
import { addSignedIn, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const withRole = async (role: 'listener' | 'curator' | 'admin') => {
  const { id, access } = await addSignedIn(server, `a-${role}`)
  await setRole(server.db, id, role)
  return access
}
const tokens = {
  listener: await withRole('listener'),
  curator: await withRole('curator'),
  admin: await withRole('admin'),
}

const calls = [...table.values()].map(route => ({ ...route, call: `${route.method} ${route.path}` }))
/** Whatever else is wrong with a request, it must not tell that the call exists. */
const addresses = (path: string) => ['1', 'x', '0'].map(id => `/api${path.replace(/\{\w+\}/g, id)}`)

async function answersAs(token: string, { method, path }: (typeof calls)[number]): Promise<Set<string>> {
  const answers = new Set<string>()
  for (const address of addresses(path))
    for (const text of method === 'GET' ? [undefined] : ['{', '{}']) {
      const { status, bytes } = await server.ask(method, address, { token, ...(text !== undefined && { text }) })
      answers.add(`${status} ${bytes}`)
    }
  return answers
}

const unknownAddress = async (token: string) => {
  const { status, bytes } = await server.ask('GET', '/api/no-such-call', { token })
  return new Set([`${status} ${bytes}`])
}

const refused = calls.flatMap(route =>
  (['listener', 'curator'] as const)
    .filter(role => route.access === 'admin' || (route.access === 'curator' && role === 'listener'))
    .map(role => ({ ...route, role })),
)

test.each(refused)('To a $role, $call answers as an unknown address does', async route => {
  const token = tokens[route.role]
  expect(await answersAs(token, route)).toEqual(await unknownAddress(token))
})

test('A role that was taken away counts from the next call on', async () => {
  const { id, access: token } = await addSignedIn(server, 'for-a-while')
  const ask = () => server.ask('GET', '/api/studio/edits', { token })
  await setRole(server.db, id, 'curator')
  expect((await ask()).status).toBe(200)
  await setRole(server.db, id, 'listener')
  expectFailure(await ask(), 404)
})
