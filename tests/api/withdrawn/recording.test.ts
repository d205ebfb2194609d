import { afterAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { publish, withdraw } from '../../../server/db/releases/withdraw.ts'
import { hiddenWithinMs } from '../../../server/db/select/hidden-recordings.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { watch } from '../../support/database/watched-database.ts'
import { addSignedIn, ask, emptyLibrary, tokenSecret } from '../../support/server/app.ts'
import { curatorOf } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'

/** Who can fetch the recordings of drafts and unpublished sets by their addresses. */

const library: MediaLibrary = {
  ...emptyLibrary,
  audio: async path =>
    path.endsWith('.mp3')
      ? {
          size: 3,
          etag: '1',
          contentType: 'audio/mpeg',
          async *read() {
            yield Buffer.from('abc')
          },
        }
      : undefined,
}

const server = await testServer({ library })
const curator = await curatorOf(server)

const now = performance.now.bind(performance)
let late = 0
const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + late)
afterAll(() => clock.mockRestore())

/** From now on it is so much later (ms). */
function later(ms: number): void {
  late += ms
}

const setId = 1
const { mp3_permalink } = await server.db
  .selectFrom('sets')
  .select('mp3_permalink')
  .where('id', '=', setId)
  .executeTakeFirstOrThrow()
const recording = String(mp3_permalink)
const change = (by: typeof withdraw) => server.db.transaction().execute(trx => by(trx, setId))
const fetched = (permalink: string, more: { pass?: string; range?: string } = {}) =>
  server.ask('GET', `/media/${permalink}${more.pass ? `?pass=${encodeURIComponent(more.pass)}` : ''}`, {
    headers: more.range ? { range: more.range } : {},
  })
const statusOf = async (...what: Parameters<typeof fetched>) => (await fetched(...what)).status

const passOf = async (token: string) => {
  const { status, body } = await server.ask('GET', '/api/studio/recording-pass', { token })
  return { status, pass: Object(body).pass }
}

const addDraft = (permalink: string) =>
  server.db
    .insertInto('drafts')
    .values({ made_by: curator.id, set: '{}', recording: JSON.stringify({ permalink }), notes: [] })
    .execute()

describe('the recording of an unpublished set', () => {
  test('is gone for who has its address within half a minute, and back at once when it is published again', async () => {
    expect(await statusOf(recording)).toBe(200)
    await change(withdraw)
    later(hiddenWithinMs)
    expect(await statusOf(recording)).toBe(404)
    expect(await statusOf(recording, { range: 'bytes=0-1' })).toBe(404)
    later(1_000)
    await change(publish)
    expect(await statusOf(recording)).toBe(200)
  })

  test('is kept by no cache for longer, and by none that is shared while only curators may hear it', async () => {
    expect((await fetched(recording)).headers['cache-control']).toBe('public, max-age=30')
    await change(withdraw)
    later(hiddenWithinMs)
    const { pass } = await passOf(curator.token)
    const answer = await fetched(recording, { pass })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, max-age=30'])
    await change(publish)
  })

  test('opens to a pass, which a curator gets, and to no other one', async () => {
    await change(withdraw)
    later(hiddenWithinMs)
    const listener = await addSignedIn(server)
    expect((await passOf(listener.access)).status).toBe(404)
    const { pass } = await passOf(curator.token)
    expect(await statusOf(recording, { pass })).toBe(200)
    const [ends, signature] = pass.split('.')
    for (const forged of [`${Number(ends) + 1}.${signature}`, `${ends}.AAAA`, 'x', '9999999999.'])
      expect(await statusOf(recording, { pass: forged })).toBe(404)
    vi.useFakeTimers({ toFake: ['Date'], now: Number(ends) * 1000 })
    expect(await statusOf(recording, { pass })).toBe(404)
    vi.useRealTimers()
    await change(publish)
  })

  test('is not found by another spelling of its address', async () => {
    await change(withdraw)
    later(hiddenWithinMs)
    const [folder, ...rest] = recording.split('/')
    const name = rest.join('/')
    for (const path of [`${folder}//${name}`, `/${recording}`, `${folder}/%2e/${name}`, `x/%2e%2e/${recording}`])
      expect([path, await statusOf(path)]).toEqual([path, 404])
    await change(publish)
  })
})

test("a draft's recording is for curators, unless a published set has the same one", async () => {
  await addDraft('sets/draft.0123456789abcdef.mp3')
  await addDraft(recording)
  later(hiddenWithinMs)
  const draft = 'sets/draft.0123456789abcdef.mp3'
  expect([await statusOf(draft), await statusOf(recording)]).toEqual([404, 200])
  expect(await statusOf(draft, { pass: (await passOf(curator.token)).pass })).toBe(200)
})

test('however many listeners play, the database is asked twice a minute', async () => {
  const watched = watch(server.db)
  const app = await buildApp({ db: watched.db, library, tokenSecret })
  const play = () => ask(app, 'GET', `/media/${recording}`, { headers: { range: 'bytes=0-1' } })
  await Promise.all(Array.from({ length: 50 }, play))
  for (let at = 0; at < 50; at++) expect((await play()).status).toBe(206)
  expect(watched.sent()).toBe(1)
  await app.close()
})
