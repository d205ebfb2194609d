import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../server/db/pool.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { similarSets } from '../../../server/similar/sets.ts'
import { makeList } from '../../../server/similar/similar.ts'
import { chanceOf, heldBack, likes, sets, tastes } from './population.ts'

/** How often a like that was held back is among ten sets that are recommended from a listener's other likes. */

const shown = 10
/** As many of a listener's likes are followed, or twice as many, or the last one alone, as home and autoplay do. */
const followed = 5

const List = z.array(z.object({ id: z.int(), score: z.number() }))
type List = z.infer<typeof List>

/** Scores of sets for a listener. */
type Recommend = (listener: number) => Promise<ReadonlyMap<number, number>>

async function hitRate(recommend: Recommend): Promise<number> {
  let hits = 0
  for (const { listener, set } of heldBack) {
    const own = new Set(likes[listener]?.sets)
    const ranked = [...(await recommend(listener))].filter(([id]) => !own.has(id)).sort((a, b) => b[1] - a[1])
    if (ranked.slice(0, shown).some(([id]) => id === set)) hits++
  }
  return hits / heldBack.length
}

/** The lists of sets as the server makes them on this connection. */
function listsOn(db: Db): (id: number) => Promise<List> {
  const made = new Map<number, List>()
  return async id => {
    const known = made.get(id)
    if (known) return known
    await makeList(db, similarSets, id)
    const { rows } = await sql<{ list: unknown }>`select list from similar_sets where set_id = ${id}`.execute(db)
    const list = List.parse(rows[0]?.list)
    made.set(id, list)
    return list
  }
}

/** What is like the sets that the listener liked last. */
const bySimilar =
  (listOf: (id: number) => Promise<List>, seeds: number): Recommend =>
  async listener => {
    const scores = new Map<number, number>()
    for (const seed of likes[listener]?.sets.slice(-seeds) ?? [])
      for (const { id, score } of await listOf(seed)) scores.set(id, (scores.get(id) ?? 0) + score)
    return scores
  }

const likesOfSets = () => {
  const counts = new Map<number, number>()
  for (const own of likes) for (const id of own.sets) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** What most like, in the genre that the listener likes most. */
function byPopularGenre(popular: ReadonlyMap<number, number>): Recommend {
  const genreOfSet = new Map(sets.map(({ id, genre }) => [id, genre]))
  return async listener => {
    const own = (likes[listener]?.sets ?? []).map(id => genreOfSet.get(id))
    const most = own.toSorted(
      (a, b) => own.filter(each => each === b).length - own.filter(each => each === a).length,
    )[0]
    return new Map([...popular].filter(([id]) => genreOfSet.get(id) === most))
  }
}

const byTaste: Recommend = async listener => {
  const taste = tastes[listener]
  return new Map(taste && sets.map(set => [set.id, chanceOf(taste, set)]))
}

/** On a connection to which nobody likes anything, or on which sets share nothing but their genre. */
const blindTo = async (db: Db, tables: readonly string[], evaluate: (connection: Db) => Promise<number>) =>
  db.connection().execute(async connection => {
    // Temporary tables come first wherever a table is named.
    for (const table of tables)
      await sql.raw(`create temporary table ${table} (like public.${table} including generated)`).execute(connection)
    try {
      return await evaluate(connection)
    } finally {
      for (const table of tables) await sql.raw(`drop table pg_temp.${table}`).execute(connection)
    }
  })

export async function printHitRates(db: Db): Promise<void> {
  const popular = likesOfSets()
  const random = createRandom(5)
  const line = (name: string, rate: number) =>
    console.log(`${name.padEnd(60)} ${(100 * rate).toFixed(1).padStart(5)} %`)
  const similar = (seeds: number) => (connection: Db) => hitRate(bySimilar(listsOn(connection), seeds))
  console.log(`Hit rate at ${shown}: a like of a set that was held back, of ${heldBack.length} listeners`)
  const listOf = listsOn(db)
  for (const seeds of [2 * followed, followed, 1])
    line(
      seeds === 1 ? 'similar to the last like alone' : `similar to the last ${seeds} likes`,
      await hitRate(bySimilar(listOf, seeds)),
    )
  line(`the last ${followed}, from the catalog alone`, await blindTo(db, ['user_set_favs'], similar(followed)))
  const catalogue = ['set_tracks', 'set_artists', 'set_sponsors']
  line(`the last ${followed}, from likes and genre alone`, await blindTo(db, catalogue, similar(followed)))
  line('what most like, in the genre that the listener likes most', await hitRate(byPopularGenre(popular)))
  line('what most like', await hitRate(async () => popular))
  line('who knows every taste, the most that can be reached', await hitRate(byTaste))
  line('at random', await hitRate(async () => new Map(sets.map(({ id }) => [id, random.next()]))))
}
