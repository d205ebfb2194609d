import { describe, expect, test } from 'vitest'
import { createEditedSet } from '../../../../../../../src/features/studio/set/edited-set.ts'
import { type EditRow, emptyTrack, type RowTrack } from '../../../../../../../src/features/studio/set/model.ts'
import type { FieldName } from '../../../../../../../src/features/studio/tracklist/model/fields.ts'
import { createTracklist } from '../../../../../../../src/features/studio/tracklist/model/tracklist.ts'
import { store } from '../../../../../../../src/state/store.ts'
import { aRow, aStudioSet, Device, StudioServer } from '../../support.ts'

async function aTracklist(rows: EditRow[], read: (line: string) => Promise<RowTrack | null> = async () => null) {
  const edited = createEditedSet(new StudioServer(aStudioSet(rows)), new Device())
  await edited.open()
  const tracklist = createTracklist(edited, read)
  const number = () => tracklist.rows().findIndex(({ uid }) => uid === store.get(tracklist.selected)) + 1
  return {
    ...tracklist,
    edited,
    number,
    list: () => tracklist.rows().map(({ start, title }) => `${start === null ? '?' : start / 1000} ${title ?? '-'}`),
    type: (field: FieldName, text: string) => {
      const row = tracklist.current()
      return row ? tracklist.commit({ uid: row.uid, field }, text) : 'nothing is selected'
    },
    said: () => store.get(tracklist.said),
    cell: () => store.get(tracklist.cell)?.field ?? null,
  }
}
const untimed = (title: string): EditRow => ({ ...emptyTrack, uid: title, title, artists: ['Tarn'], start: null })
const three = () => [aRow('One', 0), aRow('Two', 300_000), aRow('Three', 600_000)]

describe('T, "it starts here"', () => {
  test('without rows makes one after the other', async () => {
    const { startHere, list, number, said } = await aTracklist([])
    startHere(0)
    startHere(310_500)
    expect(list()).toEqual(['0 -', '310.5 -'])
    expect([number(), said()]).toEqual([2, 'Track 2 starts at 5:10.5'])
  })

  test('gives a pasted list its starts in order, and then makes rows', async () => {
    const { startHere, paste, list, number } = await aTracklist([])
    paste(['A', 'B', 'C'].map(untimed), 'replace')
    for (const second of [0, 250, 500, 750]) startHere(second * 1000)
    expect(list()).toEqual(['0 A', '250 B', '500 C', '750 -'])
    expect(number()).toBe(4)
  })

  test('moves a row whose next one has a start', async () => {
    const { startHere, selectAt, list, number } = await aTracklist(three())
    selectAt(1)
    startHere(290_000)
    expect([list(), number()]).toEqual([['0 One', '290 Two', '600 Three'], 2])
  })

  test('makes a row where it belongs, when the last one is selected and the playhead is before it', async () => {
    const { startHere, selectAt, list, number } = await aTracklist(three())
    selectAt(2)
    startHere(450_000)
    expect([list(), number()]).toEqual([['0 One', '300 Two', '450 -', '600 Three'], 3])
  })
})

describe('Rows', () => {
  test('that are moved swap their tracks, and the times stay', async () => {
    const { move, selectAt, list, number, said } = await aTracklist(three())
    selectAt(0)
    move(1)
    expect(list()).toEqual(['0 Two', '300 One', '600 Three'])
    expect([number(), said()]).toEqual([2, 'Tarn – One is track 2'])
    move(1)
    move(1)
    expect(list()).toEqual(['0 Two', '300 Three', '600 One'])
  })

  test('that are removed select the next one, and undo brings them back', async () => {
    const { remove, selectAt, list, number, edited } = await aTracklist(three())
    selectAt(2)
    remove()
    expect([list(), number()]).toEqual([['0 One', '300 Two'], 2])
    edited.undo()
    expect(list()).toEqual(['0 One', '300 Two', '600 Three'])
  })

  test('that are pasted are appended or replace all, in one step', async () => {
    const { paste, list, edited } = await aTracklist(three())
    paste([untimed('A')], 'append')
    expect(list()).toHaveLength(4)
    paste([untimed('B'), untimed('C')], 'replace')
    expect(list()).toEqual(['? B', '? C'])
    edited.undo()
    edited.undo()
    expect(list()).toHaveLength(3)
  })

  test('out of order are sorted by their starts', async () => {
    const { sort, list, paste } = await aTracklist([])
    paste([aRow('B', 600_000), untimed('C'), aRow('A', 0)], 'replace')
    sort()
    expect(list()).toEqual(['0 A', '600 B', '? C'])
  })
})

describe('Fields', () => {
  test('open at what a row lacks; Tab goes through them, and behind the last row a new one comes', async () => {
    const { editRow, leave, selectAt, current, cell, list } = await aTracklist([aRow('One', 0, { artists: [] })])
    selectAt(0)
    editRow(current()?.uid ?? '')
    const visited = [cell()]
    while (cell() !== 'bpm' && visited.length < 20) {
      const row = current()
      const field = cell()
      if (row && field) leave({ uid: row.uid, field }, 'next')
      visited.push(cell())
    }
    expect(visited).toEqual(['artists', 'title', 'mix', 'mixName', 'label', 'key', 'bpm'])
    const row = current()
    if (row) leave({ uid: row.uid, field: 'bpm' }, 'next-row')
    expect([list(), cell()]).toEqual([['0 One', '? -'], 'start'])
  })

  test('take what is typed, and say why they do not', async () => {
    const { type, selectAt, current } = await aTracklist(three())
    selectAt(1)
    expect(type('start', '+4:00')).toBeNull()
    expect(type('artists', 'Tarn & Kassian feat. Yuna')).toBeNull()
    expect(type('bpm', '128,5')).toBeNull()
    expect(current()).toMatchObject({ start: 240_000, artists: ['Tarn', 'Kassian'], feat: ['Yuna'], bpm: 128.5 })
    expect(type('start', 'soon')).toContain('1:02:14')
    expect(type('bpm', 'fast')).toContain('20 to 400')
    expect(current()).toMatchObject({ start: 240_000, bpm: 128.5 })
    type('title', 'ID')
    expect(current()).toMatchObject({ mix: 'ID', title: undefined })
  })

  test('a line in the artists’ field is artists and title, and is read as import does, in the same step', async () => {
    const lines: string[] = []
    const read = async (line: string): Promise<RowTrack> => {
      lines.push(line)
      return {
        ...emptyTrack,
        artists: ['Above & Below'],
        title: 'Up',
        mix: 'remix',
        mix_name: 'Ox Remix',
        remixers: ['Ox'],
      }
    }
    const { type, selectAt, current, edited } = await aTracklist(three(), read)
    selectAt(0)
    type('artists', 'Above & Below - Up (Ox Remix)')
    expect(current()).toMatchObject({ artists: ['Above', 'Below'], title: 'Up (Ox Remix)' })
    await expect.poll(() => current()?.artists).toEqual(['Above & Below'])
    expect(current()).toMatchObject({ title: 'Up', mix: 'remix', remixers: ['Ox'], start: 0 })
    expect(lines).toEqual(['Above & Below - Up (Ox Remix)'])
    edited.undo()
    expect(current()).toMatchObject({ artists: ['Tarn'], title: 'One' })
  })

  test('what was changed since is not overwritten by the reading', async () => {
    let answer: (track: RowTrack) => void = () => undefined
    const { type, selectAt, current } = await aTracklist(three(), () => new Promise(resolve => (answer = resolve)))
    selectAt(0)
    type('artists', 'Above & Below')
    type('title', 'Later')
    answer({ ...emptyTrack, artists: ['Above & Below'], title: 'One' })
    await Promise.resolve()
    expect(current()).toMatchObject({ artists: ['Above', 'Below'], title: 'Later' })
  })

  test('a chosen track fills all of the row but its start; as a new one it is no longer linked', async () => {
    const { pick, commit, edited, selectAt, current } = await aTracklist(three())
    selectAt(1)
    const { uid = '' } = current() ?? {}
    pick(uid, { ...emptyTrack, track_id: 9, title: 'Undertow', artists: ['Tarn'], label: 'Kiln' })
    expect(current()).toMatchObject({ uid, start: 300_000, track_id: 9, title: 'Undertow', label: 'Kiln' })
    commit({ uid, field: 'title' }, 'Overtow', true)
    expect(current()).toMatchObject({ title: 'Overtow', track_id: undefined })
    edited.undo()
    expect(current()).toMatchObject({ title: 'Undertow', track_id: 9 })
  })

  test('typed twice are two steps, and what was read of a line belongs to the typing', async () => {
    const read: RowTrack = { ...emptyTrack, artists: ['Tarn'], title: 'Up', mix: 'remix', mix_name: 'Dub' }
    const { type, selectAt, current, edited } = await aTracklist(three(), async () => read)
    selectAt(0)
    type('label', 'Kiln')
    type('label', 'Koda')
    edited.undo()
    expect(current()?.label).toBe('Kiln')
    type('title', 'Up (Dub)')
    await expect.poll(() => current()?.mix_name).toBe('Dub')
    type('title', 'Down')
    edited.undo()
    expect(current()).toMatchObject({ title: 'Up', mix_name: 'Dub' })
    edited.undo()
    expect(current()).toMatchObject({ title: 'One', label: 'Kiln' })
  })

  test('that stay as they are change nothing, but what is called new is another track', async () => {
    const { commit, rows, edited } = await aTracklist([aRow('One', 0, { track_id: 5 })])
    const uid = rows()[0]?.uid ?? ''
    const before = rows()[0]
    commit({ uid, field: 'title' }, 'One')
    expect(rows()[0]).toBe(before)
    commit({ uid, field: 'title' }, 'One', true)
    expect(rows()[0]).toMatchObject({ title: 'One', track_id: undefined })
    edited.undo()
    expect(rows()[0]).toBe(before)
  })

  test('close with the selection of another row, and only those that are open', async () => {
    const { open, close, select, cell, rows, remove, current, number } = await aTracklist(three())
    const [one = '', two = ''] = rows().map(({ uid }) => uid)
    open(one, 'title')
    close({ uid: one, field: 'label' })
    expect(cell()).toBe('title')
    select(one)
    expect(cell()).toBe('title')
    select(two)
    expect(cell()).toBeNull()
    remove()
    remove()
    expect(number()).toBe(1)
    remove()
    expect(current()).toBeUndefined()
  })
})
