import { expect, test } from 'vitest'
import { feature } from '../../../server/db/featured.ts'
import { expectFailure } from '../../support/server/app.ts'
import { curatorOf } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const curator = await curatorOf(server)

type Kind = 'set' | 'artist' | 'label'
const listOf = async (kind: Kind): Promise<{ version: string; items: { id: number }[] }> =>
  Object((await curator.ask('GET', '/featured')).body).lists.find((each: { kind: Kind }) => each.kind === kind)
const numbers = { set: 1, artist: 2, label: 3 }
const save = (kind: Kind, ids: number[], version: string) =>
  curator.ask('PUT', `/featured/${numbers[kind]}`, { body: { ids, version } })
const home = async (kind: Kind) =>
  Object((await server.ask('GET', `/api/featured/${kind}s`, { token: curator.token })).body).data.map(
    ({ id }: { id: number }) => id,
  )

test.each<Kind>(['set', 'artist', 'label'])(
  'The %ss on home are those of the curator in their order, until it is undone',
  async kind => {
    const before = await listOf(kind)
    expect((await save(kind, [3, 1, 2, 3], before.version)).status).toBe(200)
    expect(await home(kind)).toEqual([3, 1, 2])
    await curator.undone()
    expect(await listOf(kind)).toEqual(before)
  },
)

test('A list that a command or another curator has changed is not overwritten', async () => {
  const { version } = await listOf('set')
  await feature(server.db, 'set', [9], 1)
  expectFailure(await save('set', [1], version), 409)
  expect((await home('set'))[0]).toBe(9)
})

test('What does not exist can not be featured, nor a list that home has not', async () => {
  const { version } = await listOf('artist')
  expectFailure(await save('artist', [2 ** 31 - 1], version), 422)
  expectFailure(await curator.ask('PUT', '/featured/4', { body: { ids: [1], version } }), 404)
})
