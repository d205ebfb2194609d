import { sql } from 'kysely'
import { createRandom } from '../../../server/demo/random.ts'
import type { BenchServer } from '../api/bench-database.ts'
import { size } from './population.ts'

/** How long calls take, one after the other: what is similar, beside the item itself; and a like, with and without its marks. */

const calls = 1_000
const random = createRandom(9)

/** An id, the first ones more often, as listeners open pages. */
const opened = (count: number) => 1 + Math.floor(count * random.next() ** 2)
const distinct = (count: number) => [...new Set(Array.from({ length: calls }, () => opened(count)))]

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

function print(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const figures = [at(sorted, 0.5), at(sorted, 0.99)].map(ms => `${ms.toFixed(1).padStart(7)} ms`)
  console.log(`${name.padEnd(60)} ${figures.join('')}  of ${times.length}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export async function printTimes({ app, db, token }: BenchServer): Promise<void> {
  const ask = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${await token()}` }
    const { statusCode, body } = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
    if (statusCode !== 200) throw new Error(`${method} ${path}: ${statusCode} ${body}`)
  }
  const each = async (ids: readonly number[], work: (id: number) => Promise<unknown>) => {
    const times: number[] = []
    for (const id of ids) times.push(await timed(() => work(id)))
    return times
  }
  console.log(`\nCalls one after the other${''.padEnd(39)} half     99 %`)
  for (const kind of ['sets', 'tracks', 'artists'] as const) {
    await sql`truncate ${sql.table(`similar_${kind}`)}`.execute(db)
    const ids = distinct(size[kind])
    const similar = (id: number) => ask('GET', `/${kind}/${id}/similar`)
    print(`${kind}: what is similar, made for the first reader`, await each(ids, similar))
    print(`${kind}: what is similar, read again`, await each(ids, similar))
    await sql`update ${sql.table(`similar_${kind}`)} set is_stale = true`.execute(db)
    print(`${kind}: what is similar, outdated and made anew afterwards`, await each(ids, similar))
    print(`${kind}: the item itself, for comparison`, await each(ids, id => ask('GET', `/${kind}/${id}`)))
  }
  const ids = distinct(size.sets)
  const like = (is_fav: boolean) => each(ids, id => ask('PUT', `/favs/set/${id}`, { is_fav }))
  const liked: { [Marks in 'enable' | 'disable']: number[] } = { enable: [], disable: [] }
  for (let round = 0; round < 2; round++)
    for (const marks of ['enable', 'disable'] as const) {
      await sql.raw(`alter table user_set_favs ${marks} trigger mark_similar_update`).execute(db)
      await sql.raw(`alter table user_set_favs ${marks} trigger mark_similar_insert`).execute(db)
      await sql`update similar_sets set is_stale = false`.execute(db)
      for (const on of [true, false]) liked[marks].push(...(await like(on)))
    }
  await sql`alter table user_set_favs enable trigger mark_similar_update`.execute(db)
  await sql`alter table user_set_favs enable trigger mark_similar_insert`.execute(db)
  print('a like that marks lists', liked.enable)
  print('a like without marks', liked.disable)
}
