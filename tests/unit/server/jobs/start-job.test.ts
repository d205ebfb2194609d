import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ended, Job } from '../../../../server/jobs/job.ts'
import { doDue, startJob } from '../../../../server/jobs/start-job.ts'

interface Given extends Partial<Omit<Job<string>, 'run'>> {
  run?: (item: string, signal: AbortSignal) => Promise<Ended>
}

/** A job whose work is a list: what is added is claimed in order, and noted in `done` when it has ended. */
function listJob(given: Given = {}) {
  const waiting: string[] = []
  const done: string[] = []
  const errors: unknown[] = []
  let claims = 0
  const { run = async () => undefined, ...more } = given
  const job: Job<string> = {
    kind: 'list',
    everyMs: 1000,
    concurrency: 1,
    claim: async most => {
      claims++
      expect(most).toBeGreaterThan(0)
      return waiting.splice(0, most)
    },
    ...more,
    run: async (item, signal) => {
      const ended = await run(item, signal)
      done.push(item)
      return ended
    },
  }
  const log = { warn: () => {}, error: (fields: object) => void errors.push(fields) }
  return { job, log, waiting, done, errors, claims: () => claims }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a job', () => {
  test('does what is there at its start, what comes until its next look, and what it is woken for', async () => {
    const { job, log, waiting, done } = listJob()
    waiting.push('a', 'b')
    const running = startJob(job, log)
    await settle()
    expect(done).toEqual(['a', 'b'])
    waiting.push('c')
    await vi.advanceTimersByTimeAsync(999)
    expect(done).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['a', 'b', 'c'])
    waiting.push('d')
    running.wake()
    await settle()
    expect(done).toEqual(['a', 'b', 'c', 'd'])
    await running.close()
  })

  test('does no more at once than it may, and goes on as soon as one has ended', async () => {
    const ends = new Map<string, () => void>()
    const { job, log, waiting, done } = listJob({
      concurrency: 2,
      run: item => new Promise(resolve => ends.set(item, () => resolve(undefined))),
    })
    waiting.push('a', 'b', 'c')
    const running = startJob(job, log)
    await settle()
    expect([...ends.keys()]).toEqual(['a', 'b'])
    ends.get('b')?.()
    await settle()
    expect([done, [...ends.keys()]]).toEqual([['b'], ['a', 'b', 'c']])
    for (const end of ends.values()) end()
    await running.close()
    expect(done).toEqual(['b', 'a', 'c'])
  })

  test('looks when the next item is due, before its interval', async () => {
    const { job, log, waiting, done } = listJob({ everyMs: 60_000, secondsToNext: async () => 5 })
    const running = startJob(job, log)
    await settle()
    waiting.push('a')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['a'])
    await running.close()
  })

  test('leaves the others until its next look when nothing more can be done now, unless somebody wakes it', async () => {
    let isAway = true
    const { job, log, waiting, done } = listJob({ run: async () => (isAway ? 'later' : undefined) })
    waiting.push('a', 'b')
    const running = startJob(job, log)
    await settle()
    expect(done).toEqual(['a'])
    running.wake()
    await settle()
    expect(done).toEqual(['a', 'b'])
    isAway = false
    waiting.push('c', 'd')
    await vi.advanceTimersByTimeAsync(999)
    expect(done).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['a', 'b', 'c', 'd'])
    await running.close()
  })

  test('that is busy waits until a place is free, and looks anew at its interval', async () => {
    const { job, log, waiting, done, claims } = listJob({ run: async () => 'busy' })
    waiting.push('a', 'b')
    const running = startJob(job, log)
    await settle()
    const looked = claims()
    expect(done).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toEqual(['a', 'b'])
    expect(claims()).toBeGreaterThan(looked)
    await running.close()
  })

  test('says in the log what failed, and tries what else there is after its pause', async () => {
    let failures = 2
    const { job, log, waiting, done, errors } = listJob({
      pauseMs: 5_000,
      run: async item => {
        if (item !== 'good' && failures-- > 0) throw new Error(`no ${item}`)
        return undefined
      },
    })
    waiting.push('a', 'good')
    const running = startJob(job, log)
    await vi.advanceTimersByTimeAsync(4_999)
    expect([done, errors]).toEqual([[], [{ err: new Error('no a'), kind: 'list' }]])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['good'])
    await running.close()
  })

  test('goes on after claims that failed, as without a database, and says so once', async () => {
    let isDown = true
    const { job, log, waiting, done, errors } = listJob()
    const { claim } = job
    job.claim = async most => {
      if (isDown) throw new Error('no database')
      return claim(most)
    }
    waiting.push('a')
    const running = startJob(job, log)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(errors).toHaveLength(1)
    isDown = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toEqual(['a'])
    await running.close()
  })

  test('that is closed claims nothing more, lets its work end for a while, and aborts it then', async () => {
    let isAborted = false
    const { job, log, waiting, done } = listJob({
      graceMs: 2_000,
      run: (_, signal) =>
        new Promise(resolve =>
          signal.addEventListener('abort', () => {
            isAborted = true
            resolve(undefined)
          }),
        ),
    })
    waiting.push('a', 'b')
    const running = startJob(job, log)
    await settle()
    let isClosed = false
    const closed = running.close().then(() => {
      isClosed = true
    })
    await vi.advanceTimersByTimeAsync(1_999)
    expect([isAborted, isClosed]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(1)
    await closed
    running.wake()
    await settle()
    expect([isAborted, isClosed, done, waiting]).toEqual([true, true, ['a'], ['b']])
  })

  test('without an interval looks only when it is woken', async () => {
    const { job, log, waiting, done } = listJob({ everyMs: undefined })
    const running = startJob(job, log)
    await settle()
    waiting.push('a')
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(done).toEqual([])
    running.wake()
    await settle()
    expect(done).toEqual(['a'])
    await running.close()
  })
})

test('What is due is done at once, and no more than can be done now', async () => {
  const { job, waiting, done } = listJob({ run: async item => (item === 'b' ? 'later' : undefined) })
  waiting.push('a', 'b', 'c')
  await doDue(job)
  expect([done, waiting]).toEqual([['a', 'b'], ['c']])
})
