import { expect, test } from 'vitest'
import type { Match } from '../../../../server/ear/match.ts'
import { matchesOfTracks, proposeTracklist } from '../../../../server/ear/propose.ts'

const match = (start: number, end: number, more: Partial<Match> = {}): Match => ({
  question: { start: start * 1000, end: end * 1000 },
  known: { start: 0, end: (end - start) * 1000 },
  speed: 1,
  score: 0.9,
  certainty: 'certain',
  ...more,
})

const rows = (matches: [string, Match][]) =>
  proposeTracklist(matches.map(([track, match]) => ({ track, match }))).map(
    ({ track, start, end, certainty }) => `${track} ${start / 1000}-${end / 1000} ${certainty}`,
  )

test('a track that is heard in pieces is one row, and one that comes back is two', () => {
  expect(
    rows([
      ['a', match(0, 60)],
      ['b', match(90, 200)],
      ['a', match(80, 95)],
      ['a', match(300, 360)],
    ]),
  ).toEqual(['a 0-95 certain', 'b 90-200 certain', 'a 300-360 certain'])
})

test('of two tracks at the same time the one that more speaks for is proposed', () => {
  expect(
    rows([
      ['a', match(0, 100, { score: 0.6, certainty: 'likely' })],
      ['b', match(5, 110)],
    ]),
  ).toEqual(['b 5-110 certain'])
})

test('what two recordings say of the same seconds counts once', () => {
  expect(
    rows([
      ['a', match(0, 60)],
      ['a', match(0, 60)],
      ['a', match(1, 60)],
      ['b', match(40, 130)],
    ]),
  ).toEqual(['a 0-60 certain', 'b 40-130 certain'])
  expect(
    rows([
      ['a', match(20, 70)],
      ['a', match(20, 70)],
      ['a', match(20, 70)],
      ['b', match(0, 70)],
    ]),
  ).toEqual(['b 0-70 certain'])
})

test('a few seconds are no row', () => {
  expect(rows([['a', match(0, 10)]])).toEqual([])
})

test('one certain match makes a row certain', () => {
  expect(
    rows([
      ['a', match(0, 30, { certainty: 'likely' })],
      ['a', match(40, 70)],
    ]),
  ).toEqual(['a 0-70 certain'])
  expect(rows([['a', match(0, 30, { certainty: 'likely' })]])).toEqual(['a 0-30 likely'])
})

test('a match is divided among the rows of the known recording, at its speed', () => {
  const found = match(100, 200, { known: { start: 50_000, end: 175_000 }, speed: 0.8 })
  const sections = [
    { track: 'a', start: 0, end: 75_000 },
    { track: 'b', start: 75_000, end: 400_000 },
    { track: 'c', start: 400_000, end: 500_000 },
  ]
  expect(matchesOfTracks(found, sections).map(({ track, match }) => [track, match.question, match.known])).toEqual([
    ['a', { start: 100_000, end: 120_000 }, { start: 50_000, end: 75_000 }],
    ['b', { start: 120_000, end: 200_000 }, { start: 75_000, end: 175_000 }],
  ])
})
