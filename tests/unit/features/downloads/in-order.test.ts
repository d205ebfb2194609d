import { expect, test } from 'vitest'
import type { Download, DownloadState } from '../../../../src/data/downloads/download.ts'
import { bytesOf, inOrder } from '../../../../src/features/downloads/in-order.ts'
import { aSet } from '../../player/music.ts'

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

test('the running download is first, and the others keep their order', () => {
  const newestFirst = [of(1, 'done'), of(2, 'waiting'), of(3, 'running'), of(4, 'failed')]
  expect(inOrder(newestFirst).map(({ set }) => set.id)).toEqual([3, 1, 2, 4])
})

test('the size of all downloads is the number of bytes that are stored', () => {
  expect(bytesOf([of(1, 'done'), of(3, 'running')])).toBe(40)
  expect(bytesOf([])).toBe(0)
})
