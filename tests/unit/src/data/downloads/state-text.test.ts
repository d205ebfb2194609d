import { expect, test } from 'vitest'
import { amountText, doneOf, stateText } from '../../../../../src/data/downloads/state-text.ts'

const download = { state: 'running', size: 86_000_000, kept: 43_000_000, failure: null } as const

test('an incomplete download shows its part and size, a complete one its size', () => {
  expect(amountText(download)).toBe('43 of 86 MB')
  expect(amountText({ ...download, state: 'done', kept: 86_000_000 })).toBe('86 MB')
  expect(amountText({ ...download, state: 'waiting', size: null, kept: 0 })).toBeNull()
})

test('progress is a fraction from 0 to 1', () => {
  expect(doneOf(download)).toBe(0.5)
  expect(doneOf({ ...download, kept: 90_000_000 })).toBe(1)
  expect(doneOf({ ...download, size: null, kept: 0 })).toBe(0)
})

test('offline, pending downloads wait for a connection; paused and complete ones look the same', () => {
  const texts = (online: boolean) =>
    (['waiting', 'running', 'paused', 'done'] as const).map(state => stateText({ ...download, state }, online))
  expect(texts(true)).toEqual(['Waiting', 'Downloading', 'Paused', 'Downloaded'])
  expect(texts(false)).toEqual(['Waiting for a connection', 'Waiting for a connection', 'Paused', 'Downloaded'])
})

test('a failed download shows its reason, if there is one', () => {
  const failed = { ...download, state: 'failed' } as const
  expect(stateText({ ...failed, failure: 'Not enough space on this device.' }, true)).toBe(
    'Not enough space on this device.',
  )
  expect(stateText(failed, true)).toBe('Download failed')
})
