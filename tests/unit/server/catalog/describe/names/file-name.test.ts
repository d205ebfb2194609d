import { describe, expect, test } from 'vitest'
import { readFileName, readTrackFileName } from '../../../../../../server/catalog/describe/names/file-name.ts'
import { days } from './tables/days.ts'
import { recordings } from './tables/recordings.ts'
import { sets } from './tables/sets.ts'

const readingOf = (stem: string) => {
  const { artist = '-', name, date = '-' } = readFileName(stem)
  return [artist, name, date]
}

describe.each([
  { subject: 'days and hours', rows: days },
  { subject: 'ranks, additions, capitals and recorders', rows: recordings },
  { subject: 'artists, events and series', rows: sets },
])('$subject', ({ rows }) => {
  test.each(rows)('%s is by %s, called %s, of %s', (stem, artist, name, date) => {
    expect(readingOf(stem)).toEqual([artist, name, date])
  })
})

describe('a doubtful reading is marked', () => {
  test.each([
    ['03-04-2026', '“03-04-2026” was read as Apr 3, 2026. If Mar 4, 2026 is meant, write 2026-03-04'],
    ['03_04_26', '“03_04_26” was read as Apr 3, 2026. If Mar 4, 2026 is meant, write 2026-03-04'],
    ['200526', '“200526” was read as May 26, 2020. If May 20, 2026 is meant, write 2026-05-20'],
  ])('of the day %s, which may be another one', (day, doubt) => {
    expect(readFileName(`Cleo - Name ${day}`).dateDoubt).toBe(doubt)
  })

  test.each(['2026-03-04', '14-05-2026', '05-14-2026', '04-04-2026', '03.04.2026', '3 April 2026'])(
    'but not of the day %s, which is one only',
    day => {
      expect(readFileName(`Cleo - Name ${day}`)).toMatchObject({ date: expect.any(String), dateDoubt: undefined })
    },
  )

  test.each([
    'Main Stage - Cleo',
    'Cleo at Pier 9',
    'Night Boat by Cleo',
    'Cleo Closing Set',
    'Cleo 2026-05-01 Pier 9',
  ])('of the artist in %s', stem => {
    expect(readFileName(stem)).toMatchObject({ artist: 'Cleo', isDoubtful: true })
  })

  test.each(['Cleo - Name', 'Cleo live @ Pier 9', 'Closing Set by Cleo', 'Radio Show 042 - Cleo', 'Name'])(
    'but not of the artist in %s',
    stem => {
      expect(readFileName(stem).isDoubtful).toBe(false)
    },
  )
})

test('a long name is read at once, whatever it repeats', () => {
  const pieces = [
    'a',
    'a ',
    '1-',
    '(',
    ' - ',
    'live at ',
    'A',
    'set ',
    '[a_-',
    '2026-',
    '22h',
    ' by ',
    'radio 1 ',
    '. ',
  ]
  const started = performance.now()
  for (const piece of pieces) readFileName(piece.repeat(Math.floor(255 / piece.length)))
  expect(performance.now() - started).toBeLessThan(2000)
})

test.each([
  ['Ben E King - Stand by Me', 'Ben E King', 'Stand by Me'],
  ['03 - Cleo - Undertow (320kbps)', 'Cleo', 'Undertow'],
  ['Cleo_-_Live_at_Night', 'Cleo', 'Live at Night'],
  ['Main Stage - Undertow', 'Main Stage', 'Undertow'],
  ['Stand by Me', undefined, 'Stand by Me'],
])('a single track’s file %s is by %s, and called %s', (stem, artist, name) => {
  expect(readTrackFileName(stem)).toEqual({ artist, name })
})
