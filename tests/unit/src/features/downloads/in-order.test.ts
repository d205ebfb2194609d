import { expect, test } from 'vitest'
import type { Download, DownloadState } from '../../../../../src/data/downloads/download.ts'
import { bytesOf, inOrder } from '../../../../../src/features/downloads/in-order.ts'
import { aSet } from '../../../../support/player/music.ts'

const of = (id: number, state: DownloadState): Download => ({
  set: aSet({ id }),
  state,
  askedAt: -id,
  size: 100,
  version: 'v',
  kept: 10 * id,
  failure: null,
  automatic: false,
})

const idsInOrder = (...newestFirst: Download[]) => inOrder(newestFirst).map(({ set }) => set.id)

test('what waits is listed in the order in which it is downloaded, above what is complete', () => {
  const newestFirst = [of(1, 'done'), of(2, 'waiting'), of(3, 'waiting'), of(4, 'running'), of(5, 'done')]
  expect(idsInOrder(...newestFirst)).toEqual([4, 3, 2, 1, 5])
})

test('a download that is paused, and one that failed, stay where they are', () => {
  const before = idsInOrder(of(1, 'waiting'), of(2, 'waiting'), of(3, 'running'))
  expect(idsInOrder(of(1, 'waiting'), of(2, 'running'), of(3, 'paused'))).toEqual(before)
  expect(idsInOrder(of(1, 'running'), of(2, 'failed'), of(3, 'paused'))).toEqual(before)
})

test('the size of all downloads is the number of bytes that are stored', () => {
  expect(bytesOf([of(1, 'done'), of(3, 'running')])).toBe(40)
  expect(bytesOf([])).toBe(0)
})
