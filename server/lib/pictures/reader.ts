import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import type { ReaderJob, ReaderLimits, ReaderMessage } from './reader-messages.ts'
import { type MadeSquares, PictureRefusal, type Squares } from './squares.ts'

/** The process isn't kept for longer than this (ms): it takes 70 MB, and a tenth of a second to start. */
const idleMs = 30_000
/** Twelve and two times as much as the most demanding picture of 50 megapixels takes: an interlaced PNG with 16 bits a channel. */
const standardLimits: ReaderLimits = { maxCpuMs: 60_000, maxGrowthBytes: 1024 * 1024 * 1024 }

/**
 * Without the settings, which hold secrets: what decodes pictures of strangers needs none. glibc would make an arena of memory for each
 * thread.
 */
const environment = { MALLOC_ARENA_MAX: '2', ...(process.env.TMPDIR && { TMPDIR: process.env.TMPDIR }) }

function launch(limits: ReaderLimits): ChildProcess {
  const extension = extname(import.meta.url)
  return fork(new URL(`./reader-process${extension}`, import.meta.url), [JSON.stringify(limits)], {
    env: environment,
    execArgv: extension === '.js' ? [] : ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Resolves when the process is ready. */
const whenReady = (child: ChildProcess): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.on('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`The process that reads pictures didn't start: ${signal ?? `exit code ${code}`}`)),
    )
  })

/** Sends a job to the process. Resolves with undefined if the process ends before it answers. */
const answerTo = (child: ChildProcess, job: ReaderJob): Promise<ReaderMessage | undefined> =>
  new Promise(resolve => {
    const end = (message?: ReaderMessage) => {
      child.off('message', end).off('exit', onExit)
      resolve(message)
    }
    const onExit = () => end()
    child.on('message', end).once('exit', onExit)
    // Fails if the process has just ended, which its exit event reports.
    child.send(job, () => {})
  })

/** Whether this process waits for the other one before it ends. */
function setWaiting(child: ChildProcess, isWaiting: boolean): void {
  for (const each of [child, child.channel]) isWaiting ? each?.ref() : each?.unref()
}

/** Returns what `makeSquares` is. Its process is started when a picture comes, and ended when none has come for a while. */
export function createPictureReader(limits: ReaderLimits = standardLimits) {
  let ready: Promise<ChildProcess> | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Promise<ChildProcess> {
    const child = launch(limits)
    const started = whenReady(child)
    const forget = () => {
      if (ready === started) ready = undefined
    }
    child.once('exit', forget).on('error', forget)
    return started
  }

  async function read(job: ReaderJob): Promise<MadeSquares> {
    clearTimeout(idleTimer)
    ready ??= start()
    const child = await ready
    setWaiting(child, true)
    const answer = await answerTo(child, job)
    setWaiting(child, false)
    idleTimer = setTimeout(() => {
      ready = undefined
      // It ends itself then.
      if (child.connected) child.disconnect()
    }, idleMs).unref()
    if (!answer) throw new PictureRefusal('The picture takes too much time or memory to read')
    if (answer.kind === 'made') return answer.made
    throw answer.kind === 'refused' ? new PictureRefusal(answer.reason) : new Error(answer.reason)
  }

  return (bytes: Uint8Array, squares: Squares): Promise<MadeSquares> => {
    const made = last.then(() => read({ bytes, squares }))
    last = made.catch(() => undefined)
    return made
  }
}

/**
 * Makes squares of a picture that came from outside: upright, cropped to its middle, in sRGB, without metadata. A process of its own decodes
 * one picture at a time, and is killed if that takes too much.
 * @throws PictureRefusal if it isn't a still JPEG, PNG or WebP of a common shape, or is broken
 */
export const makeSquares = createPictureReader()
