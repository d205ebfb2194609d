import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { encodeFingerprint } from '../../../server/ear/encoding.ts'
import type { Fingerprint } from '../../../server/ear/fingerprint.ts'
import { askIndex } from '../../../server/ear/index/ask.ts'
import { addToIndex } from '../../../server/ear/index/store.ts'
import { lookupsOf } from '../../../server/ear/landmarks.ts'
import { piecesOf } from '../../../server/ear/match.ts'
import { sliceOf } from '../../../server/ear/slice.ts'
import { inMs, median, print } from '../figures.ts'
import { firstsOf, makePostings, openHours, type Postings } from './hours-index.ts'

/** Questions of 20 s against an index of so many hours, in PostgreSQL; see `hours-index.ts`. */
export async function printThousandHours(
  folder: string,
  fingerprints: readonly Fingerprint[],
  hours: number,
): Promise<void> {
  const firsts = firstsOf(fingerprints, hours)
  const postings = makePostings(fingerprints, firsts)
  const { db, filledIn, close } = await openHours(folder, fingerprints, firsts, postings)
  try {
    const filled = filledIn === undefined ? 'filled by another run' : `filled in ${inMs(filledIn)}`
    console.log(`\n${hours} h in the index: ${postings.ticks.length} landmarks, ${filled}`)
    const sizes = await sql<{ landmarks: number }>`select pg_total_relation_size('landmarks') as landmarks`.execute(db)
    const perHour = (bytes: number) => `${(bytes / hours / 1000).toFixed(0)} KB/h`
    const inDatabase = perHour(sizes.rows[0]?.landmarks ?? 0)
    print('landmarks in PostgreSQL, and in a file', `${inDatabase}, ${perHour(4 * postings.ticks.length)}`)
    await printAdding(db, fingerprints)
    await printQuestions(db, folder, postings, drawQuestions(fingerprints))
  } finally {
    await close()
  }
}

/** Pieces of 20 s as if they were recordings. */
function drawQuestions(fingerprints: readonly Fingerprint[]): Fingerprint[] {
  const random = createRandom(11)
  return Array.from({ length: 25 }, () => {
    const whole = fingerprints[random.int(0, fingerprints.length - 1)] ?? fingerprints[0]
    if (!whole) throw new Error('There are no recordings')
    const from = Math.floor(random.next() * (whole.duration - 20_000))
    const piece = sliceOf(whole, from, from + 20_000)
    return { ...piece, duration: 20_000, times: piece.times.map(time => time - from) }
  })
}

/** The times (ms) that each takes: on the clock, and of this process's processor time. */
async function timeEach<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>) {
  const clock: number[] = []
  const processor: number[] = []
  for (const item of items) {
    const [begun, used] = [performance.now(), process.cpuUsage()]
    await run(item)
    const { user, system } = process.cpuUsage(used)
    clock.push(performance.now() - begun)
    processor.push((user + system) / 1000)
  }
  return { clock, processor }
}

async function printQuestions(
  db: Db,
  folder: string,
  postings: Postings,
  questions: readonly Fingerprint[],
): Promise<void> {
  // The first few are asked twice: the code of a process that has been asked before is compiled.
  for (const question of questions.slice(0, 5)) await askIndex(db, question)
  const { clock, processor } = await timeEach(questions, question => askIndex(db, question))
  print(
    'a question of 20 s, from peaks to matches',
    `median ${inMs(median(clock))}, at most ${inMs(Math.max(...clock))}; ${inMs(median(processor))} of processor time`,
  )
  const asked = questions.map(question =>
    piecesOf(question).flatMap(({ peaks }) => [...new Set(lookupsOf(peaks).hashes)]),
  )
  const reading = await timeEach(asked, hashes =>
    sql`select hash, ticks from landmarks where hash = any(${hashes}::integer[])`.execute(db),
  )
  print('  of it reading the landmarks', `median ${inMs(median(reading.clock))}`)
  print('  the same from a file', `median ${inMs(median(timeFile(folder, postings, asked)))}`)
}

/** The same in a file, ordered by hash, whose places are in memory: how long reading a question's ticks takes, in ms. */
function timeFile(folder: string, { starts, ticks }: Postings, asked: readonly (readonly number[])[]): number[] {
  const file = openSync(join(folder, 'ticks'), 'w+')
  const bytes = new Uint8Array(ticks.buffer)
  for (let at = 0; at < bytes.length; at += 2 ** 24)
    writeSync(file, bytes, at, Math.min(2 ** 24, bytes.length - at), at)
  const times = asked.map(hashes => {
    const begun = performance.now()
    for (const hash of hashes) {
      const start = starts[hash] ?? 0
      const length = 4 * ((starts[hash + 1] ?? start) - start)
      if (length > 0) readSync(file, Buffer.alloc(length), 0, length, 4 * start)
    }
    return performance.now() - begun
  })
  closeSync(file)
  return times
}

/** The time that adding one more recording takes, which is then found and removed again. */
async function printAdding(db: Db, [first]: readonly Fingerprint[]): Promise<void> {
  if (!first) return
  const begun = performance.now()
  const { id } = await db
    .insertInto('fingerprints')
    .values({ duration: first.duration, peaks: encodeFingerprint(first) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(trx => addToIndex(trx, id, first))
  print(`adding a recording of ${(first.duration / 60_000).toFixed(0)} minutes`, inMs(performance.now() - begun))
  const piece = { ...sliceOf(first, 0, 30_000), duration: 30_000 }
  const isFound = async () => (await askIndex(db, piece, { isAsked: each => each === id })).has(id)
  const remove = () => db.deleteFrom('fingerprints').where('id', '=', id).execute()
  print('  found then, and after it was removed', `${await isFound()}, ${await remove().then(isFound)}`)
}
