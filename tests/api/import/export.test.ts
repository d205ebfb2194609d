import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { exportFileName, ListenerExport } from '#contract/entities/export.ts'
import { exportUser } from '../../../server/cli/user-export.ts'
import { listenerOf } from '../../../server/db/accounts/listeners.ts'
import { exportListener, tablesOfListeners } from '../../../server/modules/account/export/export.ts'
import { batch } from '../../../server/modules/account/export/section.ts'
import { tablesOfUsers } from '../../support/database/tables-of-users.ts'
import { addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'segue-export-'))

afterAll(() => rmSync(folder, { recursive: true }))
const server = await testServer()

let people = 0
async function newListener() {
  const { id, name, access: token } = await addSignedIn(server, `taking along/${++people}`, 'moonlight')
  return { id, name, token }
}
type Listener = Awaited<ReturnType<typeof newListener>>

const requestExport = ({ token }: Pick<Listener, 'token'>) => server.ask('GET', '/api/me/export', { token })
const exported = async (of: Listener) => exactly(ListenerExport, (await requestExport(of)).body)

/** The id of a comment by someone else. */
async function someonesComment(): Promise<number> {
  const { id: user_id } = await newListener()
  const post = { user_id, set_id: 1, text: 'Buy followers' }
  return (await server.db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow()).id
}

/** Adds one of everything that a listener can have; `words` is the text of the comment and the profile. */
async function addAllData({ id, token }: Listener, words: string) {
  const call = async (method: 'PUT' | 'POST', path: string, body?: unknown) =>
    expect(
      (await server.ask(method, `/api${path}`, { token, ...(body !== undefined && { body }) })).status,
    ).toBeLessThan(300)
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  await call('PUT', '/me/avatar', { image: picture.toString('base64') })
  await call('PUT', '/me', { about_me: words })
  await call('PUT', '/favs/set/1', { is_fav: true })
  await call('PUT', '/favs/track/33/purchase', { is_purchased: true })
  await call('PUT', '/stats/artist/3/follow', { is_followed: true })
  await call('PUT', '/stats/label/4/likes-toggle', { show_likes: true })
  await call('POST', '/set-likes', { set_meta_id: 1, set_timestamp: 5000 })
  await call('POST', '/posts', { text: words, set_meta_id: 2 })
  await call('POST', `/posts/${await someonesComment()}/report`, { reason: 'other', text: words })
  // As a curator of an earlier time.
  await sql`insert into edits (made_by, kind, item_id, name) values (${id}, 'set', 1, 'A corrected set')`.execute(
    server.db,
  )
  await sql`insert into uploads (id, made_by, name, path, size)
    values (gen_random_uuid(), ${id}, 'closing.mp3', '', 5)`.execute(server.db)
  await call('PUT', `/me/blocked/${(await newListener()).id}`, { is_blocked: true })
  const { id: anId } = await server.db
    .selectFrom('tracks')
    .select('id')
    .where('mix_type', '=', 'ID')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await call('PUT', `/tracks/${anId}/suggestion`, {
    ...{ artist: 'Yuna Brandt', title: words, mix_name: null, label: null, link: null, why: 'heard' },
  })
  await sql`insert into suggestion_votes (suggestion_id, user_id, agrees, voted_at)
    select max(id), ${id}, true, now() from suggestions`.execute(server.db)
  await call('PUT', '/plays', { set_meta_id: 3, current_timestamp: 61_000 })
  await call('POST', '/queue', { set_meta_id: 4 })
  const playlist = randomUUID()
  await call('POST', '/playlists', { id: playlist, name: words, description: '', visibility: 'private' })
  await call('POST', `/playlists/${playlist}/items`, { id: randomUUID(), set_meta_id: 5, track_meta_id: null })
  await sql`insert into playlist_follows (user_id, playlist_id, is_followed, followed_at)
    values (${id}, ${playlist}, true, now())`.execute(server.db)
  await call('POST', '/me/app-passwords', { name: 'My phone' })
  await sql`insert into listenbrainz (user_id, user_name, token) values (${id}, 'mira', 'secret-of-mira')`.execute(
    server.db,
  )
  await sql`insert into notifications (user_id, release_id) select ${id}, min(id) from releases`.execute(server.db)
  await sql`insert into private_feeds (user_id, token) values (${id}, ${`secret-of-${id}`})`.execute(server.db)
  await sql`insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
    select id, user_id, ${`https://push.example/secret-of-${id}`}, 'key', 'auth' from sessions where user_id = ${id}`.execute(
    server.db,
  )
}

test('An export has all data of the listener, with names, and nothing of other listeners', async () => {
  const [mira, other] = [await newListener(), await newListener()]
  await addAllData(other, "Somebody else's words")
  await addAllData(mira, 'My own words')
  const answer = await requestExport(mira)
  const text = answer.bytes.toString()
  const data = exactly(ListenerExport, answer.body)
  for (const value of Object.values(data)) if (Array.isArray(value)) expect(value).not.toEqual([])
  expect(data).toMatchObject({
    profile: { id: mira.id, username: mira.name, about_me: 'My own words', picture: expect.stringMatching(/^UklGR/) },
    settings: { marketing_opt_out: false, has_password: true },
    sets: [{ set: { id: 1, name: 'Nordlicht Closing Set' }, is_favourite: true, liked_moments: 1 }],
    artists: [{ artist: { id: 3 }, is_followed: true, is_liked: false }],
    labels: [{ label: { id: 4 }, is_followed: false, is_liked: true }],
    moments: [{ set: { id: 1 }, set_timestamp: 5000 }],
    comments: [{ set: { id: 2 }, track: null, text: 'My own words', hidden: null }],
    reports: [{ comment_id: expect.any(Number), reason: 'other', text: 'My own words' }],
    edits: [{ kind: 'set', item: { id: 1, name: 'A corrected set' } }],
    uploads: [{ file: 'closing.mp3', size: 5 }],
    blocked: [{ listener: { name: expect.stringContaining('taking along') }, is_blocked: true }],
    suggestions: [{ artist: 'Yuna Brandt', title: 'My own words', mix_name: null, why: 'heard', state: 'open' }],
    suggestion_votes: [{ suggestion: { name: 'Yuna Brandt - My own words' }, agrees: true }],
    plays: [{ set: { id: 3 }, current_timestamp: 61_000 }],
    queue: [{ set: { id: 4 }, order: 1, is_current: false }],
    playlists: [{ name: 'My own words', visibility: 'private' }],
    playlist_items: [{ set: { id: 5 }, track: null }],
    followed_playlists: [{ is_followed: true }],
    app_passwords: [{ name: 'My phone', last_used_dt: null }],
    listenbrainz: [{ user_name: 'mira' }],
    push: [{ host: 'push.example' }],
    feeds: [{ created_dt: expect.any(String) }],
  })
  const bought = data.tracks.find(({ track }) => track.id === 33)
  expect(bought).toMatchObject({ is_purchased: true, purchased_dt: expect.any(String) })
  expect(bought?.track.name).toBe('Mono Arcade feat. Contour Lines - Concrete Shoreline (Northern Static Remix)')
  expect(text).not.toMatch(/argon2|secret-of|Somebody else|p256dh/)
  expect(text).not.toContain(other.name)
})

test('Every table with a user_id is exported, or listed as left out', async () => {
  expect(Object.keys(tablesOfListeners).toSorted()).toEqual(await tablesOfUsers(server.db))
})

test('An export is downloaded as a file, with a name that is valid on any disk', async () => {
  const mira = await newListener()
  const { headers } = await requestExport(mira)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename\*=UTF-8''segue-taking-along-\d+-\d{4}-\d\d-\d\d\.json$/,
  )
  expect(exportFileName('../Zoë: “x”\r\n', new Date(0))).toBe('segue-..-Zoë-x--1970-01-01.json')
})

test('A long list is exported completely and in order, in small pieces', async () => {
  const mira = await newListener()
  const count = 2 * batch + 1
  await sql`insert into posts (user_id, set_id, text) select ${mira.id}, 1, 'Comment ' || n from generate_series(1, ${count}::int) n`.execute(
    server.db,
  )
  const { comments } = await exported(mira)
  expect(comments.map(({ text }) => text)).toEqual(Array.from({ length: count }, (_, index) => `Comment ${index + 1}`))
  const pieces: string[] = []
  for await (const piece of (await exportListener(server.db, mira.id)) ?? []) pieces.push(piece)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_000)
})

test('The items of many playlists are exported completely, playlist by playlist and in order', async () => {
  const mira = await newListener()
  const each = batch - 1
  await sql`with lists as (insert into playlists (id, user_id, name, description, visibility, created_at)
      select gen_random_uuid(), ${mira.id}, 'List ' || n, '', 'private', now() - n * interval '1 day' from generate_series(1, 3) n
      returning id, name)
    insert into playlist_items (id, playlist_id, set_id, position, added_at)
    select gen_random_uuid(), id, 1, -n, timestamptz '2026-01-01Z' + n * interval '1 second' from lists, generate_series(1, ${each}::int) n`.execute(
    server.db,
  )
  const { playlists, playlist_items } = await exported(mira)
  expect(playlists.map(({ name }) => name)).toEqual(['List 3', 'List 2', 'List 1'])
  const seconds = Array.from({ length: each }, (_, index) => each - index)
  expect(playlist_items.map(({ playlist_id, added_dt }) => [playlist_id, Date.parse(added_dt)])).toEqual(
    playlists.flatMap(({ id }) => seconds.map(second => [id, Date.parse('2026-01-01T00:00:00Z') + 1000 * second])),
  )
})

test('An account without any data can be exported; a guest is refused', async () => {
  const data = await exported(await newListener())
  expect([data.sets, data.comments, data.profile.picture]).toEqual([[], [], null])
  expectFailure(await server.ask('GET', '/api/me/export'), 401)
})

test('Each listener can request an export ten times an hour', async () => {
  const [mira, other] = [await newListener(), await newListener()]
  for (let time = 0; time < 10; time++) expect((await requestExport(mira)).status).toBe(200)
  const refused = await requestExport(mira)
  expect(expectFailure(refused, 429).message).toContain('try again later')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await requestExport(other)).status).toBe(200)
})

test("An operator exports an account into a file that only they can read; an existing file isn't overwritten", async () => {
  const mira = await newListener()
  await addAllData(mira, 'My own words')
  const row = await listenerOf(server.db, mira.name)
  if (!row) throw new Error('The listener was not found')
  const path = await exportUser(server.db, row, join(folder, 'mira.json'))
  const { profile, comments } = ListenerExport.parse(JSON.parse(readFileSync(path, 'utf8')))
  expect([profile.username, comments.length]).toEqual([mira.name, 1])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(exportUser(server.db, row, path)).rejects.toThrow('already exists')
})
