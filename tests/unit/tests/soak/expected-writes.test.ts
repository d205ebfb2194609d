import { expect, test } from 'vitest'
import { ExpectedWrites } from '../../../soak/expected-writes.ts'
import { slopePerHour } from '../../../soak/memory.ts'

const heart = '7/set/3/is_fav'
const comment = '7/comment/soak-7-1'

function acknowledged(...writes: [key: string, value: string | null][]): ExpectedWrites {
  const expected = new ExpectedWrites()
  for (const [key, value] of writes) {
    expected.intend(key, value)
    expected.acknowledge(key, value)
  }
  return expected
}

test('a database with all acknowledged writes has neither lost nor doubled any', () => {
  const expected = acknowledged(
    [heart, 'true'],
    [heart, 'false'],
    [comment, 'soak-7-1 What a night'],
    ['7/queue', null],
  )
  const stored = [
    [heart, 'false'],
    [comment, 'soak-7-1 What a night'],
  ] as const
  expect(expected.compare(stored)).toEqual({ lost: [], doubled: [] })
})

test('an acknowledged comment that is missing counts as lost', () => {
  const expected = acknowledged([comment, 'soak-7-1 What a night'])
  expect(expected.compare([]).lost).toEqual([`${comment} is null, acknowledged was soak-7-1 What a night`])
})

test('a heart with the value from before the last acknowledged write counts as lost', () => {
  const expected = acknowledged([heart, 'true'], [heart, 'false'])
  expect(expected.compare([[heart, 'true']]).lost).toEqual([`${heart} is true, acknowledged was false`])
})

test('an acknowledged deletion that did not happen counts as lost', () => {
  const expected = acknowledged([comment, 'soak-7-1 What a night'], [comment, null])
  expect(expected.compare([[comment, 'soak-7-1 What a night']]).lost).toHaveLength(1)
})

test('a comment that is stored twice counts as doubled', () => {
  const expected = acknowledged([comment, 'soak-7-1 What a night'])
  const twice = [
    [comment, 'soak-7-1 What a night'],
    [comment, 'soak-7-1 What a night'],
  ] as const
  expect(expected.compare(twice)).toEqual({ lost: [], doubled: [`${comment} is there 2 times`] })
})

test('a value that was never written counts as doubled', () => {
  expect(new ExpectedWrites().compare([[heart, 'true']]).doubled).toEqual([`${heart} is true, and nobody wrote it`])
})

test('a write without an answer may be applied or not, and any other value counts as lost', () => {
  const expected = acknowledged([heart, 'false'])
  expected.intend(heart, 'true')
  expect(expected.unanswered()).toEqual([heart])
  expect(expected.compare([[heart, 'true']]).lost).toEqual([])
  expect(expected.compare([[heart, 'false']]).lost).toEqual([])
  expect(expected.compare([]).lost).toHaveLength(1)
})

test('a refused write that has an effect counts as lost', () => {
  const expected = acknowledged([heart, 'false'])
  expected.intend(heart, 'true')
  expected.refuse(heart, 'true')
  expect(expected.compare([[heart, 'true']]).lost).toHaveLength(1)
})

test('memory that grows by a megabyte a minute grows by 60 MB an hour', () => {
  const samples = [0, 30, 60, 90, 120].map(at => ({ at, mb: 100 + at / 60 }))
  expect(slopePerHour(samples)).toBeCloseTo(60)
  expect(slopePerHour(samples.map(({ at }) => ({ at, mb: 100 })))).toBe(0)
})
