import { beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { Post } from '#contract/entities/activity.ts'
import { listNotifications } from '#contract/routes/activity.ts'
import { getSet } from '#contract/routes/catalogue.ts'
import { listEdits } from '#contract/routes/studio/edits.ts'
import { decideReport, listReports } from '#contract/routes/studio/reports.ts'
import { listOf } from '#contract/shapes.ts'
import { setRole } from '../../../server/db/accounts/listeners.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addOneHourSet } from '../../support/player/one-hour-set.ts'
import { addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

type Person = Awaited<ReturnType<typeof addSignedIn>>

const server = await testServer()
const {
  setId,
  tracks: [trackId],
} = await addOneHourSet(server.db)
const curator = await addSignedIn(server, 'yuna')
await setRole(server.db, curator.id, 'curator')
const author = await addSignedIn(server, 'mara')
const readers: [Person, Person] = [await addSignedIn(server, 'ayo'), await addSignedIn(server, 'juno')]
beforeEach(() => server.db.deleteFrom('posts').execute())

async function comment(text = 'Buy followers'): Promise<number> {
  const body = { text, set_meta_id: setId, set_timestamp: 600_000 }
  const answer = await server.ask('POST', '/api/posts', { token: author.access, body })
  return exactly(Post, answer.body).id
}
async function report(id: number, [{ access: token }, reason, text = '']: readonly [Person, string, string?]) {
  const answer = await server.ask('POST', `/api/posts/${id}/report`, { token, body: { reason, text } })
  expect(answer.status).toBe(204)
}
const reports = async (state: 'open' | 'decided' = 'open') => {
  const answer = await server.ask('GET', `/api/studio/reports?state=${state}`, { token: curator.access })
  return exactly(listReports.answer, answer.body).data
}
async function reported(id: number, state?: 'decided') {
  const found = (await reports(state)).find(each => each.id === id)
  if (!found) throw new Error(`Comment ${id} isn't in the list`)
  return found
}
type Hidden = z.input<typeof decideReport.body>['hidden']
/** Decides on a comment as it is in a list. */
async function ask(id: number, hidden: Hidden, state?: 'decided') {
  const { reports, version } = await reported(id, state)
  const body = { hidden, last_report: reports[0]?.id ?? null, version }
  return server.ask('PUT', `/api/studio/reports/${id}`, { token: curator.access, body })
}
async function decide(id: number, hidden: Hidden, state?: 'decided'): Promise<number> {
  const answer = await ask(id, hidden, state)
  expect(answer.status).toBe(200)
  return exactly(decideReport.answer, answer.body).edit_id ?? 0
}
const undo = (edit: number) => server.ask('POST', `/api/studio/edits/${edit}/undo`, { token: curator.access })
const spam: Hidden = { reason: 'spam', text: '' }

const commentsOf = async (kind: 'sets' | 'tracks', id: number, { access: token }: Person) =>
  exactly(listOf(Post), (await server.ask('GET', `/api/${kind}/${id}/posts`, { token })).body)
const countFor = async ({ access: token }: Person) =>
  exactly(getSet.answer, (await server.ask('GET', `/api/sets/${setId}`, { token })).body).post_count
/** What a listener sees of the comments of the set, each with why it is hidden. */
const seenBy = async (as: Person) => {
  const [ofSet, ofTrack] = [await commentsOf('sets', setId, as), await commentsOf('tracks', trackId, as)]
  expect(ofTrack).toEqual(ofSet)
  expect([ofSet.pagination.total, await countFor(as)]).toEqual([ofSet.data.length, ofSet.data.length])
  return ofSet.data.map(({ id, hidden }) => ({ id, hidden }))
}

test('Curators see what was reported: most reports first, with their reasons, texts and the comment', async () => {
  const [once, twice] = [await comment('ID?'), await comment('Buy followers')]
  await comment('Nobody minds this')
  await report(once, [readers[0], 'off_topic'])
  await report(twice, [readers[0], 'spam'])
  await report(twice, [readers[1], 'other', 'Sells things'])
  const found = await reports()
  expect(found.map(each => each.id)).toEqual([twice, once])
  expect(found[0]).toMatchObject({
    text: 'Buy followers',
    author: { id: author.id, username: 'mara' },
    set_meta: { id: setId },
    track_meta: { id: trackId },
    set_timestamp: 600_000,
    reports: [
      { reason: 'other', text: 'Sells things' },
      { reason: 'spam', text: '' },
    ],
    hidden: null,
    decided_dt: null,
    decided_by: null,
  })
})

test('A hidden comment is seen by its author alone, with the reason, and counted for nobody else', async () => {
  const [id, other] = [await comment(), await comment('What a night')]
  await report(id, [readers[0], 'spam'])
  await decide(id, { reason: 'other', text: 'No shop here' })
  for (const each of [...readers, curator]) expect(await seenBy(each)).toEqual([{ id: other, hidden: null }])
  expect(await seenBy(author)).toEqual([
    { id: other, hidden: null },
    { id, hidden: { reason: 'other', text: 'No shop here' } },
  ])
  expect(await wrongCounters(server.db)).toEqual([])
  expect(await reports()).toEqual([])
  expect(await reported(id, 'decided')).toMatchObject({ decided_by: 'yuna', reports: [{ reason: 'spam' }] })
})

test('Its author edits a hidden comment, which stays hidden, and deletes it', async () => {
  const id = await comment()
  await report(id, [readers[0], 'spam'])
  await decide(id, spam)
  const own = { token: author.access }
  const edited = await server.ask('PUT', `/api/posts/${id}`, { ...own, body: { text: 'Sorry', set_meta_id: setId } })
  expect(edited.body).toMatchObject({ text: 'Sorry', hidden: spam })
  expect(await seenBy(readers[0])).toEqual([])
  expect((await server.ask('DELETE', `/api/posts/${id}`, own)).status).toBe(204)
  expect([await reports(), await reports('decided')]).toEqual([[], []])
  expect(await wrongCounters(server.db)).toEqual([])
})

test('A comment that is kept is open again with the next report, which alone is in the list', async () => {
  const id = await comment()
  await report(id, [readers[0], 'spam'])
  await decide(id, null)
  expect(await reports()).toEqual([])
  expect(await seenBy(readers[0])).toEqual([{ id, hidden: null }])
  await report(id, [readers[1], 'misleading'])
  expect((await reported(id)).reports).toMatchObject([{ reason: 'misleading' }])
})

test('A report that came after the curator had looked stays open', async () => {
  const id = await comment()
  await report(id, [readers[0], 'spam'])
  const { reports: seen, version } = await reported(id)
  await report(id, [readers[1], 'hateful'])
  const body = { hidden: null, last_report: seen[0]?.id ?? null, version }
  expect((await server.ask('PUT', `/api/studio/reports/${id}`, { token: curator.access, body })).status).toBe(200)
  expect((await reported(id)).reports).toMatchObject([{ reason: 'hateful' }])
})

test('Of a hidden comment no report is open, also one that came after the curator had looked', async () => {
  const id = await comment()
  await report(id, [readers[0], 'spam'])
  const { reports: seen, version } = await reported(id)
  await report(id, [readers[1], 'hateful'])
  const body = { hidden: spam, last_report: seen[0]?.id ?? null, version }
  expect((await server.ask('PUT', `/api/studio/reports/${id}`, { token: curator.access, body })).status).toBe(200)
  expect(await reports()).toEqual([])
})

test('Reports that nobody has made, or that the curator saw none of, are not decided on', async () => {
  const id = await comment()
  await report(id, [readers[0], 'spam'])
  const { version } = await reported(id)
  const keep = (last_report: number | null) => {
    const body = { hidden: null, last_report, version }
    return server.ask('PUT', `/api/studio/reports/${id}`, { token: curator.access, body })
  }
  expect((await keep(null)).status).toBe(200)
  expect((await reported(id)).reports).toHaveLength(1)
  expect((await keep(2 ** 31 - 1)).status).toBe(200)
  await report(id, [readers[1], 'spam'])
  expect((await reported(id)).reports).toHaveLength(1)
})

test('A hidden comment is shown again from the list of decisions', async () => {
  const id = await comment()
  await report(id, [readers[0], 'spam'])
  await decide(id, spam)
  await decide(id, null, 'decided')
  expect(await seenBy(readers[1])).toEqual([{ id, hidden: null }])
  expect(await reports()).toEqual([])
  expect((await reported(id, 'decided')).hidden).toBeNull()
  expect(await wrongCounters(server.db)).toEqual([])
})

test('Hiding and keeping are undone: what was open is open again', async () => {
  const id = await comment()
  await report(id, [readers[0], 'spam'])
  expect((await undo(await decide(id, spam))).status).toBe(200)
  expect(await seenBy(readers[1])).toEqual([{ id, hidden: null }])
  expect(await reported(id)).toMatchObject({ decided_dt: null, reports: [{ reason: 'spam' }] })
  expect((await undo(await decide(id, null))).status).toBe(200)
  expect((await reports()).map(each => each.id)).toEqual([id])
  expect(await wrongCounters(server.db)).toEqual([])
})

test('The bell tells its author, in a shape that an app of the version before leaves out, until it is shown again', async () => {
  const id = await comment()
  await report(id, [readers[0], 'spam'])
  const bell = async () =>
    exactly(listNotifications.answer, (await server.ask('GET', '/api/notifications', { token: author.access })).body)
      .data
  const edit = await decide(id, spam)
  const release = { set_meta: { id: setId }, track_meta: null, track_position: null, start_time: null }
  expect(await bell()).toMatchObject([{ is_read: false, release, hidden: spam }])
  await decide(id, { reason: 'hateful', text: '' }, 'decided')
  expect(await bell()).toMatchObject([{ hidden: { reason: 'hateful' } }])
  expectFailure(await undo(edit), 409)
  await decide(id, null, 'decided')
  expect(await bell()).toEqual([])
})

test('Of two curators at once the later is refused, and told who decided', async () => {
  const id = await comment()
  await report(id, [readers[0], 'spam'])
  const { reports: seen, version } = await reported(id)
  await decide(id, spam)
  const body = { hidden: null, last_report: seen[0]?.id ?? null, version }
  const late = await server.ask('PUT', `/api/studio/reports/${id}`, { token: curator.access, body })
  expect(expectFailure(late, 409).message).toBe('This comment was changed by yuna in the meantime')
  expectFailure(await undo((await decide(id, null, 'decided')) - 1), 409)
})

test('The log has what was decided, and nothing of the comment, its author or its reporters', async () => {
  const id = await comment('My address is Elm Street 3')
  await report(id, [readers[0], 'other', 'That is a home'])
  await decide(id, spam)
  const answer = await server.ask('GET', `/api/studio/edits?kind=comment&item_id=${id}`, { token: curator.access })
  const { data } = exactly(listEdits.answer, answer.body)
  expect(data).toMatchObject([{ kind: 'comment', item_id: id, made_by: 'yuna', after: { hidden: spam } }])
  expect(JSON.stringify(data)).not.toMatch(/Elm|home|mara|ayo/)
})

test('Reports are deleted with the account that made them, and what was decided stands', async () => {
  const id = await comment()
  const leaving = await addSignedIn(server, 'leaving')
  await report(id, [leaving, 'spam'])
  await decide(id, spam)
  await server.ask('DELETE', '/api/me', { token: leaving.access, body: { password: 'listener' } })
  expect(await reported(id, 'decided')).toMatchObject({ hidden: spam, reports: [] })
  await decide(id, null, 'decided')
  expect(await seenBy(readers[0])).toEqual([{ id, hidden: null }])
})
