import { expect, test } from 'vitest'
import { amountText, doneOf, stateText } from '../../../../src/data/downloads/state-text.ts'

const download = { state: 'running', size: 86_000_000, kept: 43_000_000, failure: null } as const

test('what is on its way tells how much of it is here, and what is whole how much it takes', () => {
  expect(amountText(download)).toBe('43 of 86 MB')
  expect(amountText({ ...download, state: 'done', kept: 86_000_000 })).toBe('86 MB')
  expect(amountText({ ...download, state: 'waiting', size: null, kept: 0 })).toBeNull()
})

test('how far it has come is a part of the whole, and never more', () => {
  expect(doneOf(download)).toBe(0.5)
  expect(doneOf({ ...download, kept: 90_000_000 })).toBe(1)
  expect(doneOf({ ...download, size: null, kept: 0 })).toBe(0)
})

test('without a network what is to come waits for it; what rests or is here says the same as ever', () => {
  const told = (online: boolean) =>
    (['waiting', 'running', 'paused', 'done'] as const).map(state => stateText({ ...download, state }, online))
  expect(told(true)).toEqual(['Waiting', 'Downloading', 'Paused', 'On this device'])
  expect(told(false)).toEqual(['Waiting for the network', 'Waiting for the network', 'Paused', 'On this device'])
})

test('what failed says why, where that is known', () => {
  const failed = { ...download, state: 'failed' } as const
  expect(stateText({ ...failed, failure: 'There is no room left.' }, true)).toBe('There is no room left.')
  expect(stateText(failed, true)).toBe('The download failed')
})
