import { rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import { listOf } from '#contract/shapes.ts'
import { buildApp } from '../../../server/app/app.ts'
import { startEmbeddedPostgres } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { seedDemo } from '../../../server/demo/seed.ts'
import { ask, emptyLibrary, signIn, tokenSecret } from '../../support/server/app.ts'
import { dataFolder } from '../../support/server/data-folder.ts'

/**
 * `npx tsx tests/bench/api/found-first.ts`: searches for 500 tracks of the demo in the ways in which people type, and prints
 * how often the track is the first result, and how often on the first page.
 */

const perWay = 100
const random = createRandom(21)

const Tracks = listOf(z.object({ id: z.int(), title: z.string(), artist: z.string(), mix_type: z.string() }))
type Track = z.infer<typeof Tracks>['data'][number]

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')

/** The longest word with two letters swapped, one left out, one doubled or one wrong. */
function withTypo(text: string): string {
  const longest = wordsOf(text).reduce((a, b) => (b.length > a.length ? b : a), '')
  const at = random.int(1, Math.max(1, longest.length - 2))
  const [before, letter, after] = [longest.slice(0, at), longest.charAt(at), longest.slice(at + 1)]
  const wrong = random.pick([before + after, before + letter + letter + after, `${before}q${after}`])
  return text.replace(longest, wrong)
}

const ways: Record<string, (track: Track) => string> = {
  'title and artist': ({ title, artist }) => `${title} ${artist}`,
  'artist first, in small letters': ({ title, artist }) => `${artist} ${title}`.toLowerCase(),
  'without accents': ({ title, artist }) => `${title} ${artist}`.normalize('NFD').replace(/\p{M}/gu, ''),
  'first letters of each word': ({ title, artist }) =>
    wordsOf(`${title} ${artist}`)
      .map(word => word.slice(0, 4))
      .join(' '),
  'one typing error in the title': ({ title, artist }) => `${withTypo(title)} ${artist}`,
}

const folder = await dataFolder('bench-search')
const postgres = await startEmbeddedPostgres({ dataDir: folder, systemDir: `${folder}/system` })
const db = openDatabase(postgres.url)
try {
  await migrate(db)
  await seedDemo(db)
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  const { access: token } = await signIn({ ask: (...asked) => ask(app, ...asked) })
  const list = async (query: string) =>
    Tracks.parse((await ask(app, 'GET', `/api/tracks?${query}`, { token })).body).data
  const all: Track[] = []
  for (let offset = 0; ; offset += 100) {
    const page = await list(`limit=100&offset=${offset}`)
    all.push(...page.filter(({ mix_type }) => mix_type !== 'ID'))
    if (page.length < 100) break
  }
  console.log(`${''.padEnd(34)} first  on the first page, of ${perWay}`)
  for (const [way, textOf] of Object.entries(ways)) {
    let [first, found] = [0, 0]
    for (const track of random.shuffle(all).slice(0, perWay)) {
      const ids = (await list(`search=${encodeURIComponent(textOf(track))}`)).map(({ id }) => id)
      if (ids[0] === track.id) first++
      if (ids.includes(track.id)) found++
    }
    console.log(`${way.padEnd(34)} ${String(first).padStart(5)} ${String(found).padStart(6)}`)
  }
  await app.close()
} finally {
  await db.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
