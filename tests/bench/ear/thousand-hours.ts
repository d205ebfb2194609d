import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { tickMs } from '../../../server/ear/candidates.ts'
import { encodeFingerprint } from '../../../server/ear/encoding.ts'
import type { Fingerprint } from '../../../server/ear/fingerprint.ts'
import { askIndex } from '../../../server/ear/index/ask.ts'
import { addToIndex, ticksInVolume } from '../../../server/ear/index/store.ts'
import { landmarksOf, lookupsOf, transposed } from '../../../server/ear/landmarks.ts'
import { piecesOf } from '../../../server/ear/match.ts'
import { placeOf, sliceOf } from '../../../server/ear/slice.ts'
import { inMs, median, print } from '../figures.ts'

/**
 * A question of 20 s against so many hours: the demo's recordings, and copies of their landmarks that are transposed and stretched
 * by more than any question asks for, which have the same statistics and are other music.
 */

interface Postings {
  /** Where the ticks of each hash begin; one more than there are hashes. */
  starts: Uint32Array
  ticks: Uint32Array
}

function makePostings(fingerprints: readonly Fingerprint[], firsts: readonly number[]): Postings {
  const known = fingerprints.map(landmarksOf)
  const each = (visit: (hash: number, tick: number) => void) => {
    for (const [place, first] of firsts.entries()) {
      const landmarks = known[place % known.length]
      const copy = Math.floor(place / known.length)
      if (!landmarks) continue
      for (let at = 0; at < landmarks.hashes.length; at++)
        visit(transposed(landmarks.hashes[at] ?? 0, copy), first + Math.floor((landmarks.times[at] ?? 0) / tickMs))
    }
  }
  let largest = 0
  let count = 0
  each(hash => {
    if (hash > largest) largest = hash
    count++
  })
  const starts = new Uint32Array(largest + 2)
  each(hash => {
    starts[hash + 1] = (starts[hash + 1] ?? 0) + 1
  })
  for (let hash = 0; hash <= largest; hash++) starts[hash + 1] = (starts[hash + 1] ?? 0) + (starts[hash] ?? 0)
  const next = starts.slice()
  const ticks = new Uint32Array(count)
  each((hash, tick) => {
    const at = next[hash] ?? 0
    ticks[at] = tick
    next[hash] = at + 1
  })
  return { starts, ticks }
}

const rowsAtOnce = 20_000

async function fill(db: Db, { starts, ticks }: Postings): Promise<void> {
  let [hashes, volumes, lists]: [number[], number[], Buffer[]] = [[], [], []]
  const flush = async () => {
    await sql`insert into landmarks select * from unnest(${hashes}::integer[], ${volumes}::integer[], ${lists}::bytea[])`.execute(
      db,
    )
    ;[hashes, volumes, lists] = [[], [], []]
  }
  for (let hash = 0; hash + 1 < starts.length; hash++) {
    const list = ticks.subarray(starts[hash], starts[hash + 1])
    for (let from = 0; from < list.length; ) {
      const volume = Math.floor((list[from] ?? 0) / ticksInVolume)
      const own = list.subarray(from, placeOf(list, (volume + 1) * ticksInVolume))
      const bytes = Buffer.alloc(4 * own.length)
      for (const [at, tick] of own.entries()) bytes.writeUInt32BE(tick, 4 * at)
      hashes.push(hash)
      volumes.push(volume)
      lists.push(bytes)
      from += own.length
    }
    if (hashes.length >= rowsAtOnce) await flush()
  }
  await flush()
  await sql`vacuum analyze landmarks`.execute(db)
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
  const isFound = async () => (await askIndex(db, piece, each => each === id)).has(id)
  const remove = () => db.deleteFrom('fingerprints').where('id', '=', id).execute()
  print('  found then, and after it was removed', `${await isFound()}, ${await remove().then(isFound)}`)
}

export async function printThousandHours(
  folder: string,
  fingerprints: readonly Fingerprint[],
  hours: number,
): Promise<void> {
  const firsts: number[] = []
  let end = 120
  for (let place = 0; end * tickMs < hours * 3_600_000; place++) {
    firsts.push(end)
    end += Math.ceil((fingerprints[place % fingerprints.length]?.duration ?? 0) / tickMs) + 120
  }
  const postings = makePostings(fingerprints, firsts)
  const dataDir = join(folder, 'postgres')
  await mkdir(dataDir, { mode: 0o755 })
  const postgres = await startEmbeddedPostgres({ dataDir, systemDir: join(dataDir, 'system') })
  const db = openDatabase(postgres.url)
  try {
    await migrate(db, () => {})
    const begun = performance.now()
    await fill(db, postings)
    for (const [place, first] of firsts.entries()) {
      const fingerprint = fingerprints[place % fingerprints.length]
      if (!fingerprint) continue
      const peaks = Buffer.from(encodeFingerprint(fingerprint))
      const { duration } = fingerprint
      await sql`insert into fingerprints (first_tick, ticks, duration, peaks)
        values (${first}, ${Math.ceil(duration / tickMs)}, ${duration}, ${peaks})`.execute(db)
    }
    const sizes = await sql<{ all: number }>`select pg_total_relation_size('landmarks') as all`.execute(db)
    const perHour = (bytes: number) => `${(bytes / hours / 1000).toFixed(0)} KB/h`
    console.log(
      `\n${hours} h in the index: ${postings.ticks.length} landmarks, filled in ${inMs(performance.now() - begun)}`,
    )
    print(
      'landmarks in PostgreSQL, and in a file',
      `${perHour(sizes.rows[0]?.all ?? 0)}, ${perHour(4 * postings.ticks.length)}`,
    )
    await printAdding(db, fingerprints)
    const random = createRandom(11)
    const questions = Array.from({ length: 12 }, () => {
      const whole = fingerprints[random.int(0, fingerprints.length - 1)] ?? fingerprints[0]
      if (!whole) throw new Error('There are no recordings')
      const from = Math.floor(random.next() * (whole.duration - 20_000))
      const piece = sliceOf(whole, from, from + 20_000)
      return { ...piece, duration: 20_000, times: piece.times.map(time => time - from) }
    })
    const times: number[] = []
    for (const question of questions) {
      const asked = performance.now()
      await askIndex(db, question)
      times.push(performance.now() - asked)
    }
    const asked = questions.map(question =>
      piecesOf(question).flatMap(({ peaks }) => [...new Set(lookupsOf(peaks).hashes)]),
    )
    const [fast = 0, slow = 0] = [median(times), Math.max(...times)]
    print('a question of 20 s, from peaks to matches (PostgreSQL)', `median ${inMs(fast)}, at most ${inMs(slow)}`)
    const reading: number[] = []
    for (const hashes of asked) {
      const from = performance.now()
      await sql`select hash, ticks from landmarks where hash = any(${hashes}::integer[])`.execute(db)
      reading.push(performance.now() - from)
    }
    print('  of it reading the landmarks', `median ${inMs(median(reading))}`)
    print('  the same from the file', `median ${inMs(median(timeFile(folder, postings, asked)))}`)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}
