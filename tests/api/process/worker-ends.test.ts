import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { WorkerCluster } from '../../../server/process/worker-cluster.ts'
import { patience } from '../../support/patience.ts'

/** Real processes that end or hang as a worker might. That those of a real server are replaced is in workers.test.ts. */

const folder = mkdtempSync(join(tmpdir(), 'segue-worker-ends-'))
const running: WorkerCluster[] = []
const beat = { beatMs: patience(100), maxMissed: 5, maxStarting: 10 }
/** As the lines for the operator have it. */
const seconds = (beats: number, { beatMs }: { beatMs: number } = beat) => `${(beats * beatMs) / 1000} s`
const atOnce = { delayMs: 0, settleMs: 0, answersMs: 0, recordingsMs: 0 }

afterEach(() => Promise.all(running.splice(0).map(each => each.stop(atOnce))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What each worker answers to the primary process. */
const lawful = `
  process.on('message', ({ kind }) => {
    if (kind === 'beat') process.send({ kind: 'alive' })
    if (kind === 'shutdown') process.exit(0)
  })
`
const ready = `process.send({ kind: 'ready' })\n`

interface Started {
  execArgv?: string[]
  size?: number
}

/** Starts workers that run a script; `SEGUE_RUN` counts them. Resolves with the lines for the operator. */
async function serveBy(script: string, { execArgv = [], size = 1 }: Started = {}) {
  const exec = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(exec, lawful + script)
  const lines: string[] = []
  let runs = 0
  const workers = new WorkerCluster(
    size,
    {
      fork: slot => {
        cluster.setupPrimary({ exec, args: [], execArgv, stdio: ['inherit', 'inherit', 'pipe', 'ipc'] })
        return cluster.fork({ SEGUE_RUN: String(++runs), SEGUE_SLOT: String(slot) })
      },
      log: line => void lines.push(line),
      giveUp: line => void lines.push(line),
    },
    beat,
    { first: 10, longest: 50 },
  )
  running.push(workers)
  await workers.start()
  return { lines, serving: () => workers.serving().length }
}

/** Starts workers that do something once they serve. */
const serveWith = (then: string, started?: Started) => serveBy(ready + then, started)

test('A worker that hangs is ended and replaced, and one that is busy for a while is not', async () => {
  const { lines } = await serveWith(`
    const busyUntil = Date.now() + ${patience(300)}
    while (Date.now() < busyUntil);
    if (process.env.SEGUE_RUN === '1') setTimeout(() => { while (true); }, 200)
  `)
  await expect
    .poll(() => lines)
    .toEqual([`Worker 1 ended by force (it hung: no answer for ${seconds(5)}): another one takes its place.`])
})

test('A worker that answers but never begins to serve is ended, so that nobody waits for it for ever', async () => {
  await expect(serveBy('')).rejects.toThrow(
    `A worker could not start: it ended by force (it didn't serve within ${seconds(10)}).`,
  )
})

test('A worker that dies at its start again and again is started anew, while the other serves', async () => {
  const { lines, serving } = await serveBy(
    `if (process.env.SEGUE_SLOT === '2' && Number(process.env.SEGUE_RUN) < 10) process.exit(3)\n${ready}`,
    { size: 2 },
  )
  expect(serving()).toBe(1)
  await expect.poll(serving).toBe(2)
  // More often than ends the service while none serves.
  expect(lines).toEqual(Array(8).fill('Worker 2 ended by exit code 3: another one takes its place.'))
})

test('A first start that fails is tried again', async () => {
  const { lines, serving } = await serveBy(`if (Number(process.env.SEGUE_RUN) < 4) process.exit(3)\n${ready}`)
  expect([lines.length, serving()]).toEqual([3, 1])
})

test('Workers that end as soon as they start end the service with the error of the last', async () => {
  const { lines } = await serveWith(`
    setTimeout(() => { throw new RangeError('the index is broken, run ' + process.env.SEGUE_RUN) }, 20)
  `)
  await expect.poll(() => lines).toHaveLength(5)
  expect(lines[0]).toBe(
    'Worker 1 ended by exit code 1 (RangeError: the index is broken, run 1): another one takes its place.',
  )
  expect(lines[4]).toBe(
    'Workers end as soon as they start, 5 times in a row, the last by exit code 1 (RangeError: the index is broken, run 5).',
  )
})

test('A worker whose memory runs out says so', async () => {
  const leak = `if (process.env.SEGUE_RUN === '1') { const kept = []; setInterval(() => kept.push(new Array(200_000).fill({})), 1) }`
  const { lines } = await serveWith(leak, { execArgv: ['--max-old-space-size=24'] })
  await expect
    .poll(() => lines[0])
    .toMatch(/^Worker 1 ended by SIGABRT \(FATAL ERROR: .*JavaScript heap out of memory\)/)
})

test('The first process, which nobody else watches, ends itself when it hangs, and not while it is busy for a while', async () => {
  const watched = { beatMs: patience(200), maxMissed: 10 }
  const script = `
    import { endWhenHung } from ${JSON.stringify(new URL('../../../server/process/end-when-hung.ts', import.meta.url).href)}
    endWhenHung(${JSON.stringify(watched)})
    const busy = ms => { for (const until = Date.now() + ms; Date.now() < until; ); }
    setTimeout(() => { busy(${patience(600)}); console.log('was busy') }, 500)
    setTimeout(() => { while (true); }, ${patience(1_000)})
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
  expect(said).toBe(`was busy\nSegue hung: its event loop stood still for ${seconds(10, watched)}. It is ended.\n`)
})
