import { describe, expect, test } from 'vitest'
import { isChanged } from '../../../../../../src/features/studio/set/editing.ts'
import { emptyTrack, type RowTrack } from '../../../../../../src/features/studio/set/model.ts'
import { createTracklist } from '../../../../../../src/features/studio/tracklist/model/tracklist.ts'
import { store } from '../../../../../../src/state/store.ts'
import { aServer, ok, opened } from '../support.ts'

/** An answer that arrives when the test wants it. */
function late<Answer>() {
  let arrive: (answer: Answer) => void = () => undefined
  const answer = new Promise<Answer>(resolve => (arrive = resolve))
  return { answer, arrive }
}

const song: RowTrack = { ...emptyTrack, artists: ['Tarn'], title: 'Song', mix: 'remix', mix_name: 'X Remix' }

/** A page on which a line has just been typed, whose reading is under way. */
async function withLine() {
  const server = aServer()
  const page = await opened(server)
  const reading = late<RowTrack>()
  const tracklist = createTracklist(page.edited, () => reading.answer)
  const [row] = tracklist.rows()
  const type = () => tracklist.commit({ uid: row?.uid ?? '', field: 'title' }, 'Song (X Remix)')
  return { server, page, reading, type }
}

describe('A line that is still read', () => {
  test('is saved as it is read', async () => {
    const { server, page, reading, type } = await withLine()
    type()
    const saving = page.edited.save()
    expect(page.editing().busy).toBe('save')
    reading.arrive(song)
    expect(await saving).toBe(true)
    expect(server.saved).toHaveLength(1)
    expect(server.saved[0]?.tracks[0]).toMatchObject({ title: 'Song', mix_name: 'X Remix' })
  })

  test('is part of the comparison with what another curator has changed', async () => {
    const { server, page, reading, type } = await withLine()
    page.name('Mine')
    server.change(set => ({ ...set, tracks: set.tracks.map(row => ({ ...row, label: 'Kiln' })) }))
    await page.edited.save()
    expect(page.differences().map(({ changed }) => changed)).toEqual(['mine', 'theirs', 'theirs', 'theirs'])
    type()
    reading.arrive(song)
    await expect.poll(() => page.titles()[0]).toBe('Song')
    expect(page.differences().map(({ changed }) => changed)).toEqual(['mine', 'both', 'theirs', 'theirs'])
  })
})

test('Nothing can be changed while a draft is published, because it would be lost', async () => {
  const server = aServer()
  const page = await opened(server)
  const publishing = late<ReturnType<typeof ok<{ set_id: number }>>>()
  server.publish = () => publishing.answer
  const done = page.edited.publish()
  await expect.poll(() => page.editing().busy).toBe('publish')
  page.name('Too late')
  expect(page.present().name).toBe('Nordlicht')
  publishing.arrive(ok({ set_id: 7 }))
  await done
  expect(store.get(page.edited.state)).toEqual({ status: 'published', setId: 7 })
})

test('With another recording, too, a set of which all of theirs is taken is saved', async () => {
  const server = aServer()
  const page = await opened(server)
  page.name('Mine')
  server.change(set => ({ ...set, name: 'Theirs', recording: 'sets/1/better.mp3' }))
  await page.edited.save()
  page.edited.resolve({ name: 'theirs' })
  expect(page.present()).toMatchObject({ name: 'Theirs', recording: 'sets/1/better.mp3' })
  expect(isChanged(page.editing())).toBe(false)
})

test('What is not saved says when it was typed, however often it was opened since', async () => {
  const server = aServer()
  const page = await opened(server)
  page.name('Mine')
  await opened(server, page.device, 5_000)
  const third = await opened(server, page.device, 9_000)
  expect(third.editing().restoredAt).toBe(1_000)
})

test('A name that the catalog writes with other code points is no other name', async () => {
  const server = aServer()
  const page = await opened(server)
  page.rename(0, 'Cafe\u0301')
  const { save } = server
  server.save = ({ tracks, ...set }, version) =>
    save({ ...set, tracks: tracks.map(row => ({ ...row, title: row.title?.normalize() })) }, version)
  await page.edited.save()
  expect(page.editing().problem).toBeNull()
})
