import type { Ended, Job, JobLog, RunningJob } from './job.ts'

/** The shortest time until the next look that was planned, in ms: what is due but not claimed waits for a place. */
const shortestMs = 100
/** The same while work is being done. */
const busyMs = 1_000
/** The longest pause that a timer of Node can wait for, in ms. */
const longestMs = 2 ** 31 - 1

/**
 * Does the work of a job until it is closed: now, at its interval, when it is woken, when an item has ended, and when the next one is
 * due. Rejects nothing: what fails is logged.
 */
export function startJob<Item>(job: Job<Item>, log: JobLog): RunningJob {
  const { kind, everyMs, concurrency, batch = concurrency, pauseMs = everyMs, graceMs = 0 } = job
  const ending = new AbortController()
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let isAwaited = false
  let isClosed = false
  /** Said once in a row: without a database each look fails. */
  let isLookFailing = false
  /** Nothing is looked for before this time, unless somebody wakes the job. */
  let notBefore = 0
  let timer: NodeJS.Timeout | undefined

  const isHeld = () => Date.now() < notBefore

  function plan(ms: number): void {
    clearTimeout(timer)
    if (!isClosed && ms !== Number.POSITIVE_INFINITY) timer = setTimeout(look, Math.min(longestMs, ms)).unref()
  }

  function hold(ms: number | undefined): void {
    notBefore = ms === undefined ? Number.POSITIVE_INFINITY : Date.now() + ms
    plan(ms ?? Number.POSITIVE_INFINITY)
  }

  function fail(error: unknown): 'later' {
    log.error({ err: error, kind }, 'work could not be done')
    return 'later'
  }

  function begin(item: Item): void {
    const work = job
      .run(item, ending.signal)
      .catch(fail)
      .then((ended: Ended) => {
        running.delete(work)
        if (ended === 'later') hold(pauseMs)
        else if (ended !== 'busy' && !isHeld()) look()
      })
    running.add(work)
  }

  async function claimAll(): Promise<void> {
    do {
      isAwaited = false
      while (!isClosed && !isHeld() && running.size < concurrency) {
        const claimed = await job.claim(Math.min(batch, concurrency - running.size))
        if (claimed.length === 0) break
        claimed.forEach(begin)
      }
    } while (isAwaited && !isClosed)
    if (isHeld()) return
    const seconds = await job.secondsToNext?.()
    const next =
      typeof seconds === 'number' ? Math.max(running.size > 0 ? busyMs : shortestMs, seconds * 1000) : undefined
    plan(Math.min(next ?? Number.POSITIVE_INFINITY, everyMs ?? Number.POSITIVE_INFINITY))
  }

  function look(): void {
    if (isClosed) return
    isAwaited = true
    if (looking) return
    looking = claimAll()
      .then(() => {
        isLookFailing = false
      })
      .catch(error => {
        if (!isLookFailing) fail(error)
        isLookFailing = true
        hold(pauseMs)
      })
      .finally(() => {
        looking = undefined
        // What arrived after the last look.
        if (isAwaited && !isHeld()) look()
      })
  }

  function wake(): void {
    notBefore = 0
    look()
  }

  const unwatch = job.watch?.(wake)
  wake()

  return {
    wake,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await unwatch?.()
      if (graceMs === 0) ending.abort()
      const patience = setTimeout(() => ending.abort(), graceMs)
      await looking
      await Promise.all(running)
      clearTimeout(patience)
      job.end?.()
    },
  }
}

/** Does what is due now, one claim after the other. Resolves when nothing is left, or nothing more can be done now. */
export async function doDue<Item>({ claim, run, concurrency, batch = concurrency }: Job<Item>): Promise<void> {
  const { signal } = new AbortController()
  for (let claimed = await claim(batch); claimed.length > 0; claimed = await claim(batch)) {
    const ended = await Promise.all(claimed.map(item => run(item, signal)))
    if (ended.includes('later')) return
  }
}
