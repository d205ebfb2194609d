import Fastify from 'fastify'
import { ask } from '../../support/server/app.ts'
import { benchFolder, openBench } from './bench-database.ts'
import { type Figures, load } from './load.ts'
import { scenariosOf } from './scenarios.ts'
import { partOf, type Size, whole } from './seed.ts'

/**
 * `npm run bench:api`: requests a second and latency, each compared with a bare JSON answer of equal size in the same
 * minute, on the whole catalogue and on a tenth of it. The ratios matter. A word after `--` measures only the scenarios whose
 * name contains it.
 */

const seconds = 3
const word = process.argv[2] ?? ''
const chosen = (size: Size) => scenariosOf(size).filter(({ name, isMain }) => isMain && name.includes(word))

interface Measured {
  one: Figures
  many: Figures
  ceiling: Figures
}

async function measure(size: Size, folder: string): Promise<Map<string, Measured>> {
  const { app, token: tokenOf, close } = await openBench(folder, size)
  const bare = Fastify()
  let answer: unknown
  bare.all('/*', () => answer)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
  const results = new Map<string, Measured>()
  for (const { name, asked } of chosen(size)) {
    const [first] = asked
    if (!first) continue
    const token = await tokenOf()
    answer = (
      await ask(app, first.method, first.path, { token, ...(first.body !== undefined && { body: first.body }) })
    ).body
    // Runs both before, so that neither is measured while it is compiled.
    await load(folder, { url, token, asked, connections: 32, seconds: 1 })
    results.set(name, {
      one: await load(folder, { url, token, asked, connections: 1, seconds }),
      many: await load(folder, { url, token, asked, connections: 32, seconds }),
      ceiling: await load(folder, { url: bareUrl, token, asked, connections: 32, seconds }),
    })
  }
  await bare.close()
  await close()
  return results
}

const figures = ({ perSecond, p50, p99 }: Figures) =>
  `${perSecond.toFixed(0).padStart(6)}/s ${p50.toFixed(0).padStart(3)} ${p99.toFixed(0).padStart(4)} ms`

const { folder, remove } = await benchFolder()
try {
  let before: Map<string, Measured> | undefined
  for (const size of [partOf(0.1), whole]) {
    const measured = await measure(size, folder)
    console.log(
      `${`${size.tracks} tracks`.padEnd(26)} ${'1 connection, p50, p99'.padEnd(24)} ${'32 connections'.padEnd(24)} ${'ceiling'.padEnd(24)} share  growth`,
    )
    for (const { name, grows } of chosen(size)) {
      const figuresOf = measured.get(name)
      if (!figuresOf) continue
      const { one, many, ceiling } = figuresOf
      const ratio = `${((100 * many.perSecond) / ceiling.perSecond).toFixed(0)} %`.padStart(6)
      const smaller = before?.get(name)?.one.perSecond
      const growth = grows === false || smaller === undefined ? '' : (smaller / one.perSecond).toFixed(2)
      console.log(
        `${name.padEnd(26)} ${figures(one).padEnd(24)} ${figures(many).padEnd(24)} ${figures(ceiling).padEnd(24)} ${ratio}  ${growth}`,
      )
    }
    before = measured
  }
} finally {
  await remove()
}
