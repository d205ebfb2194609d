import { describe, expect, test } from 'vitest'
import type { StudioRow } from '#contract/entities/studio.ts'
import { createEditedSet } from '../../../../../../../src/features/studio/set/edited-set.ts'
import { type EditRow, emptyTrack } from '../../../../../../../src/features/studio/set/model.ts'
import { placeText } from '../../../../../../../src/features/studio/tracklist/ear/heard-text.ts'
import {
  type Heard,
  isChosenAtFirst,
  placeHeard,
} from '../../../../../../../src/features/studio/tracklist/ear/place-heard.ts'
import { takeHeard } from '../../../../../../../src/features/studio/tracklist/ear/take-heard.ts'
import { rowName } from '../../../../../../../src/features/studio/tracklist/model/names.ts'
import { createTracklist } from '../../../../../../../src/features/studio/tracklist/model/tracklist.ts'
import { store } from '../../../../../../../src/state/store.ts'
import { aRow, aStudioSet, Device, StudioServer } from '../../support.ts'

/** The recording has 20 minutes. */
const length = 1_200_000

interface Given extends Partial<Heard> {
  track?: Partial<StudioRow>
}

/** A track that is recognized from `start` to `end` (s). Its id is 900. */
const heard = (title: string, start: number, end: number, { track, ...given }: Given = {}): Heard => ({
  row: { ...emptyTrack, track_id: 900, start: start * 1000, title, artists: ['Kassian'], ...track },
  end: end * 1000,
  certainty: 'certain',
  source: null,
  ...given,
})
const anId = (uid: string, start: number | null, given: Partial<EditRow> = {}): EditRow => ({
  ...aRow(uid, start),
  title: undefined,
  artists: [],
  mix: 'ID',
  ...given,
})
const list = (rows: readonly EditRow[]) =>
  rows.map(row => `${row.start === null ? '?' : row.start / 1000} ${row.title ?? rowName(row)}`)

function taken(rows: EditRow[], ...all: Heard[]) {
  const result = takeHeard(rows, placeHeard(all, rows, length), length)
  return { ...result, list: list(result.rows) }
}
/** What is said of a recognized track, and whether it is chosen at first. */
const said = (rows: EditRow[], each: Heard) =>
  placeHeard([each], rows, length).map(placed => [placeText(placed), isChosenAtFirst(placed)])[0]

describe('Taken into an empty tracklist', () => {
  test('tracks are rows of the catalogue, and an ID follows one that ends long before the next', () => {
    const result = taken([], heard('A', 30, 200), heard('B', 210, 500), heard('C', 800, 1190))
    expect(result.list).toEqual(['30 A', '210 B', '500 ID', '800 C'])
    expect(result.rows.map(({ track_id }) => track_id)).toEqual([900, 900, undefined, 900])
    expect(result.ids).toBe(1)
  })

  test('the first track starts with the recording when it is heard within 20 s', () => {
    expect(taken([], heard('A', 7, 1190)).list).toEqual(['0 A'])
  })

  test('the last track does not last until the end of the recording', () => {
    expect(taken([], heard('A', 0, 600)).list).toEqual(['0 A', '600 ID'])
  })

  test('tracks that are mixed start where each one is heard', () => {
    expect(taken([], heard('A', 0, 320), heard('B', 300, 1195)).list).toEqual(['0 A', '300 B'])
  })
})

describe('An ID that is there', () => {
  const rows = [aRow('One', 0), anId('two', 300_000), aRow('Three', 600_000)]

  test('is the track that is heard in most of it: the start of the curator stays', () => {
    const result = taken(rows, heard('A', 330, 560))
    expect(result.list).toEqual(['0 One', '300 A', '600 Three'])
    expect(result.ids).toBe(0)
  })

  test('gives its row another identity, so that undo after a save does not make the track an ID', () => {
    const [, row] = taken(rows, heard('A', 300, 600)).rows
    expect(row?.uid).not.toBe('two')
  })

  test('stays before and after a track that is heard in the middle of it', () => {
    const long = [anId('one', 0, { track_id: 7 })]
    const result = taken(long, heard('A', 300, 500), heard('B', 700, 850))
    expect(result.list).toEqual(['0 ID', '300 A', '500 ID', '700 B', '850 ID'])
    expect(result.rows.map(({ track_id }) => track_id)).toEqual([7, 900, undefined, 900, undefined])
    expect(result.ids).toBe(2)
  })

  test('starts where a track at its beginning ends', () => {
    const long = [anId('one', 0, { track_id: 7 })]
    const result = taken(long, heard('A', 5, 300))
    expect(result.list).toEqual(['0 A', '300 ID'])
    expect(result.rows[1]).toMatchObject({ uid: 'one', track_id: 7 })
  })

  test('is gone when several tracks are heard in all of it, and so are several IDs of one track', () => {
    expect(taken([anId('one', 0)], heard('A', 0, 500), heard('B', 490, 1195)).list).toEqual(['0 A', '490 B'])
    expect(taken([anId('one', 0), anId('two', 600_000)], heard('A', 0, 1190)).list).toEqual(['0 A'])
  })

  test('is chosen if nobody watches it, and so is a row that has no name yet', () => {
    expect(said(rows, heard('A', 330, 560))).toEqual(['Fills track 2', true])
    expect(said([anId('one', 0, { track_id: 7 })], heard('A', 0, 1000))).toEqual(['Fills track 1', false])
    expect(said([{ ...emptyTrack, uid: 'one', start: 0 }], heard('A', 0, 1000))).toEqual(['Fills track 1', true])
    const within = 'Lies within track 1, which is kept before and after it'
    expect(said([anId('one', 0, { track_id: 7 })], heard('A', 300, 500))).toEqual([within, true])
  })
})

describe('A row with a name', () => {
  const rows = [aRow('One', 0, { track_id: 1 }), aRow('Two', 300_000, { track_id: 2 })]

  test('is not replaced unless it is chosen', () => {
    expect(said(rows, heard('A', 10, 290))).toEqual(['Conflict: replaces track 1, Tarn – One', false])
    expect(said(rows, heard('A', 100, 200))).toEqual(['Conflict: lies within track 1, Tarn – One', false])
    expect(taken(rows, heard('A', 10, 290)).list).toEqual(['0 A', '300 Two'])
  })

  test('is there already by its track, or by its names if it has none yet', () => {
    expect(said(rows, heard('Other', 10, 290, { track: { track_id: 1 } }))).toEqual(['Already there: track 1', false])
    const pasted = [aRow('One', 0), aRow('Two', 300_000)]
    expect(said(pasted, heard('two', 310, 900, { track: { artists: ['tarn'] } }))).toEqual([
      'Already there: track 2',
      false,
    ])
    expect(taken(rows, heard('Other', 10, 290, { track: { track_id: 1 } })).list).toEqual(list(rows))
  })

  test('gets its start if it has none, and no ID comes where other rows may belong', () => {
    const pasted = [aRow('One', null), aRow('Two', null), aRow('Three', null)]
    const three = heard('Three', 800, 1100, { track: { artists: ['Tarn'] } })
    expect(said(pasted, three)).toEqual(['Gives track 3 its start', true])
    const result = taken(pasted, heard('One', 0, 200, { track: { artists: ['Tarn'] } }), three)
    expect(result.list).toEqual(['0 One', '? Two', '800 Three'])
    expect(result.rows[2]).toMatchObject({ uid: 'Three', track_id: 900 })
  })

  test('is not replaced by an ID', () => {
    const id = heard('', 10, 290, { track: { mix: 'ID', title: undefined, artists: [] } })
    expect(said(rows, id)).toEqual(['Has a name here: track 1, Tarn – One', false])
  })

  test('is kept beside a track that is heard before the first one', () => {
    const late = [aRow('One', 300_000)]
    expect(said(late, heard('A', 40, 200))).toEqual(['', true])
    expect(taken(late, heard('A', 40, 200)).list).toEqual(['40 A', '200 ID', '300 One'])
  })
})

test('What is only likely is not chosen at first', () => {
  expect(said([], heard('A', 0, 300, { certainty: 'likely' }))).toEqual(['', false])
})

test('All that is taken is one step, which is said and undone at once', async () => {
  const edited = createEditedSet(new StudioServer(aStudioSet([])), new Device())
  await edited.open()
  const tracklist = createTracklist(edited, async () => null)
  tracklist.take(placeHeard([heard('A', 0, 300), heard('B', 600, 1190)], [], length), length)
  expect(list(tracklist.rows())).toEqual(['0 A', '300 ID', '600 B'])
  expect(store.get(tracklist.said)).toBe('2 tracks taken by ear, and 1 ID where nothing is known')
  expect(tracklist.current()).toMatchObject({ title: 'A' })
  edited.undo()
  expect(tracklist.rows()).toEqual([])
})
