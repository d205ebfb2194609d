import { parentPort } from 'node:worker_threads'
import { alterations, excerptSeconds } from './alterations.ts'
import { constellationOf, indexConstellations } from './baseline.ts'
import { excerptOf } from './decode.ts'
import { statementsOf } from './evaluate.ts'
import { fingerprintOf, keptFingerprint } from './fingerprints.ts'
import type { Answer, Excerpt, Job } from './jobs.ts'
import { indexInMemory } from './memory-index.ts'

/** A thread of the bench; see `pool.ts`. */

async function open(paths: readonly string[]) {
  const fingerprints = []
  for (const path of paths) fingerprints.push(await keptFingerprint(path))
  const index = indexInMemory(fingerprints)
  return { key: paths.join(), fingerprints, index, plain: indexConstellations(fingerprints.map(constellationOf)) }
}

let opened: Awaited<ReturnType<typeof open>> | undefined

async function indexOf(paths: readonly string[]) {
  if (opened?.key !== paths.join()) opened = await open(paths)
  return opened
}

async function askExcerpt(paths: readonly string[], { alteration, own, from, other }: Excerpt) {
  const chosen = alterations.find(({ name }) => name === alteration)
  if (!chosen) throw new Error(`There is no alteration ${alteration}`)
  const { index, plain } = await indexOf(paths)
  const read = (recording: number, at: number) =>
    excerptOf(paths[recording] ?? '', at, excerptSeconds * chosen.speed * 1000)
  const beside = chosen.isMixed ? await read(other.recording, other.from) : new Float32Array(0)
  const asked = fingerprintOf(await chosen.alter(await read(own, from), beside))
  const middle = (excerptSeconds * 1000) / 2
  return {
    own: statementsOf(index.ask(asked, own)),
    baseline: plain
      .find(constellationOf(asked))
      .filter(({ recording }) => recording !== own)
      .map(({ recording, at }) => ({ recording, questionAt: middle, knownAt: at + middle })),
  }
}

async function work(job: Job): Promise<Answer<Job['kind']>> {
  if (job.kind === 'fingerprint') return keptFingerprint(job.path).then(() => null)
  if (job.kind === 'excerpt') return askExcerpt(job.paths, job.excerpt)
  const { index, fingerprints } = await indexOf(job.paths)
  const question = fingerprints[job.own]
  if (!question) throw new Error('There is no such recording')
  return index.ask(question, job.own, job.step)
}

parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await work(job)))
