import { describe, expect, it } from 'vitest'
import { createBlocks } from '../../../../server/media/blocks.ts'

const mebibyte = 1024 * 1024
const taken = (count: number, bytes: number, blocks = createBlocks()) =>
  Array.from({ length: count }, () => blocks.take(bytes))
const sum = (blocks: Buffer[]) => blocks.reduce((all, { length }) => all + length, 0)

describe('Blocks', () => {
  it('are large for a whole recording, as long as only some are in use', () => {
    expect(taken(16, 100 * mebibyte).map(({ length }) => length)).toEqual(Array(16).fill(mebibyte / 2))
  })

  it('of a thousand listeners whose connections stall hold little memory', () => {
    expect(sum(taken(1000, 100 * mebibyte))).toBeLessThan(80 * mebibyte)
  })

  it('are small for a small part, which leaves the large ones to others', () => {
    const blocks = createBlocks()
    expect(sum(taken(100, 65_536, blocks))).toBe(100 * 65_536)
    expect(blocks.take(mebibyte).length).toBe(mebibyte / 2)
  })

  it('are never those of another reader, and are used again', () => {
    const blocks = createBlocks()
    const first = [...taken(20, mebibyte, blocks), ...taken(20, 1, blocks)]
    const memory = new Set(first.map(({ buffer }) => buffer))
    expect(memory.size).toBe(40)
    for (const block of first) blocks.giveBack(block)
    const second = [...taken(16, mebibyte, blocks), ...taken(24, 1, blocks)]
    expect(new Set(second.map(({ buffer }) => buffer))).toEqual(memory)
  })
})
