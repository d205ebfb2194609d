import { describe, expect, test } from 'vitest'
import { readPath } from '../../../../../../server/catalog/describe/names/path-names.ts'

const isKnown = (name: string) => name === 'Tarn'
const readingOf = (path: string, artists?: string[]) => {
  const { artist = '-', name, date = '-' } = readPath(path, isKnown, artists)
  return [artist, name, date]
}

describe('folders fill in what the file name lacks', () => {
  test.each([
    ['Nordlicht 2026/Friday/Main Stage/Cleo.mp3', 'Cleo', 'Main Stage, Nordlicht 2026', '-'],
    ['Nordlicht 2026/Cleo.mp3', 'Cleo', 'Nordlicht 2026', '-'],
    ['NORDLICHT 2026/MAIN STAGE/CLEO MARTINEZ.wav', 'Cleo Martinez', 'Main Stage, Nordlicht 2026', '-'],
    ['Nordlicht 2026/01. Main Stage/02 - Cleo.mp3', 'Cleo', 'Main Stage, Nordlicht 2026', '-'],
    ['2026-06-14 Nordlicht/Cleo.mp3', 'Cleo', 'Nordlicht', '2026-06-14'],
    ['2026-06-14 Nordlicht/Cleo - Closing Set.mp3', 'Cleo', 'Closing Set', '2026-06-14'],
    ['2026-06-14/Cleo - Closing Set.mp3', 'Cleo', 'Closing Set', '2026-06-14'],
    ['2026-06-14 Nordlicht/Cleo - Closing Set (2026-06-15).mp3', 'Cleo', 'Closing Set', '2026-06-15'],
    ['Essential Mix/2026-05-02 Cleo.mp3', 'Cleo', 'Essential Mix', '2026-05-02'],
    ['Nordlicht 2026/Cleo live at Main Stage.mp3', 'Cleo', 'Live at Main Stage', '-'],
    ['Cleo/Closing Set.mp3', 'Cleo', 'Closing Set', '-'],
    ['Cleo/Live at Pier 9 (2026-05-01).mp3', 'Cleo', 'Live at Pier 9', '2026-05-01'],
    ['Nordlicht 2026/Cleo/REC001.wav', 'Cleo', 'Nordlicht 2026', '-'],
    ['Nordlicht 2026/Cleo/Closing Set.wav', 'Cleo', 'Closing Set, Nordlicht 2026', '-'],
    ['Cleo/Sets/REC001.wav', 'Cleo', 'REC001', '-'],
    ['Cleo - Closing Set (2026-06-14)/ZOOM0001.wav', 'Cleo', 'Closing Set', '2026-06-14'],
    ['Tarn/Sunrise.mp3', 'Tarn', 'Sunrise', '-'],
    ['Pier 9/Tarn.mp3', 'Tarn', 'Pier 9', '-'],
  ])('%s is by %s, called %s, of %s', (path, ...reading) => {
    expect(readingOf(path)).toEqual(reading)
  })

  test.each([
    'Cleo.mp3',
    'Sets/Cleo.mp3',
    '2026/05/Cleo.mp3',
    'Harbor/Cleo.mp3',
    'Techno/Cleo.mp3',
    '/srv/Nordlicht 2026/Cleo.mp3',
  ])('but not where they are of nothing, or may be either: %s', path => {
    expect(readingOf(path)).toEqual(['-', 'Cleo', '-'])
  })

  test('but not where the artist is known from elsewhere, and the file has another name', () => {
    expect(readingOf('Nordlicht 2026/Sunrise.mp3', ['Cleo'])).toEqual(['-', 'Sunrise', '-'])
    expect(readingOf('Nordlicht 2026/REC001.mp3', ['Cleo'])).toEqual(['-', 'REC001', '-'])
    expect(readingOf('Nordlicht 2026/Cleo.mp3', ['CLEO'])).toEqual(['Cleo', 'Nordlicht 2026', '-'])
  })

  test('and what is read from them is doubtful', () => {
    expect(readPath('Nordlicht 2026/Cleo.mp3', isKnown).isDoubtful).toBe(true)
    expect(readPath('Nordlicht 2026/Cleo - Name.mp3', isKnown).isDoubtful).toBe(false)
  })
})

test('an artist who is known from elsewhere comes before a doubtful one of the file, and the name is all of it', () => {
  expect(readingOf('Night Boat at Pier 9.mp3', ['Cleo'])).toEqual(['-', 'Night Boat at Pier 9', '-'])
  expect(readingOf('Cleo at Pier 9.mp3', ['Cleo'])).toEqual(['Cleo', 'Pier 9', '-'])
})
