import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { buildApp } from '../../../server/app.ts'
import { startEmbeddedPostgres } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { addListener, ask, emptyLibrary, signIn, tokenSecret } from '../../support/server/app.ts'
import { dataFolder } from '../../support/server/data-folder.ts'
import { type Figures, load } from './load.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { partOf, type Size, seedCatalogue } from './seed.ts'

/**
 * `npm run bench:api`: requests a second and latency, each compared with a bare JSON answer of equal size in the same
 * minute, on the whole catalogue and on a tenth of it. `npm run bench:scale` adds ten times the catalogue: a million tracks.
 * The ratios matter. A word after `--` measures only the scenarios whose name contains it.
 */

const seconds = 3
const args = process.argv.slice(2)
const word = args.find(arg => !arg.startsWith('--')) ?? ''
const chosen = scenarios.filter(({ name }) => name.includes(word))
const shares = args.includes('--scale') ? [0.1, 1, 10] : [0.1, 1]

interface Measured {
  one: Figures
  many: Figures
  ceiling: Figures
}

async function measure(size: Size, folder: string): Promise<Map<Scenario, Measured>> {
  await mkdir(folder, { mode: 0o755 })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, systemDir: `${folder}/system` })
  const db = openDatabase(postgres.url)
  await migrate(db)
  await addListener(db, 'demo', 'demo-listener')
  await seedCatalogue(db, size)
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  const bare = Fastify()
  let answer: unknown
  bare.all('/*', () => answer)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
  const { access: token } = await signIn({ ask: (method, path, asked) => ask(app, method, path, asked) })
  const results = new Map<Scenario, Measured>()
  for (const scenario of chosen) {
    const { asked } = scenario
    const [first] = asked
    if (!first) continue
    answer = (
      await ask(app, first.method, first.path, { token, ...(first.body !== undefined && { body: first.body }) })
    ).body
    // Runs both before, so that neither is measured while it is compiled.
    await load(folder, { url, token, asked, connections: 32, seconds: 1 })
    results.set(scenario, {
      one: await load(folder, { url, token, asked, connections: 1, seconds }),
      many: await load(folder, { url, token, asked, connections: 32, seconds }),
      ceiling: await load(folder, { url: bareUrl, token, asked, connections: 32, seconds }),
    })
  }
  await Promise.all([app.close(), bare.close()])
  await db.destroy()
  await postgres.stop()
  return results
}

const figures = ({ perSecond, p50, p99 }: Figures) =>
  `${perSecond.toFixed(0).padStart(6)}/s ${p50.toFixed(0).padStart(3)} ${p99.toFixed(0).padStart(4)} ms`

const folder = await dataFolder('bench-api')
try {
  let before: Map<Scenario, Measured> | undefined
  for (const share of shares) {
    const size = partOf(share)
    const measured = await measure(size, join(folder, String(share)))
    console.log(
      `${`${size.tracks} tracks`.padEnd(26)} ${'1 connection, p50, p99'.padEnd(24)} ${'32 connections'.padEnd(24)} ceiling   share  growth`,
    )
    for (const [scenario, { one, many, ceiling }] of measured) {
      const ratio = `${((100 * many.perSecond) / ceiling.perSecond).toFixed(0)} %`.padStart(6)
      const smaller = before?.get(scenario)?.one.perSecond
      const growth = scenario.grows === false || smaller === undefined ? '' : (smaller / one.perSecond).toFixed(2)
      console.log(
        `${scenario.name.padEnd(26)} ${figures(one).padEnd(24)} ${figures(many).padEnd(24)} ${ceiling.perSecond.toFixed(0).padStart(6)}/s ${ratio}  ${growth}`,
      )
    }
    before = measured
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
