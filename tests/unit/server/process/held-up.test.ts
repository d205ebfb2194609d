import { describe, expect, test } from 'vitest'
import { watchHeldUp } from '../../../../server/process/held-up.ts'

describe('Of the last ten seconds, a process was held up', () => {
  test.each<[string, string, [ran: number, waited: number], number]>([
    ['for none while it sleeps', 'S', [0, 0], 0],
    ['for none while it computes alone', 'R', [10, 0], 0],
    ['for as long as it waited for the processor', 'R', [1, 9], 0.9],
    ['all the time if it never got the processor, which the system counts later', 'R', [0, 0], 1],
    ['all the time if it waits for the disk', 'D', [0, 0], 1],
    ['for none if it is stopped', 'T', [0, 0], 0],
  ])('%s', (_, state, [ran, waited], share) => {
    let [time, calls] = [0, 0]
    const read = (_pid: number, file: string) => {
      if (file === 'stat') return `7 (node (main) R) ${state} 1 7`
      const isFirst = calls++ === 0
      return [5 + (isFirst ? 0 : ran), 3 + (isFirst ? 0 : waited), 2]
        .map(each => (each === 2 ? 2 : each * 1e9))
        .join(' ')
    }
    const heldUp = watchHeldUp(7, read, () => time)
    expect(heldUp()).toBe(0)
    time = 10_000
    expect(heldUp()).toBeCloseTo(share)
  })

  test('for none where the system does not tell', () => {
    const heldUp = watchHeldUp(7, () => {
      throw new Error('ENOENT')
    })
    expect([heldUp(), heldUp(), watchHeldUp(undefined)()]).toEqual([0, 0, 0])
  })
})
