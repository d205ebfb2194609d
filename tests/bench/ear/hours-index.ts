import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { tickMs } from '../../../server/ear/candidates.ts'
import { encodeFingerprint } from '../../../server/ear/encoding.ts'
import type { Fingerprint } from '../../../server/ear/fingerprint.ts'
import { ticksInVolume } from '../../../server/ear/index/store.ts'
import { landmarksOf, transposed } from '../../../server/ear/landmarks.ts'
import { placeOf } from '../../../server/ear/slice.ts'
import { digestOf } from './recordings.ts'

/**
 * An index of so many hours: recordings, and copies of their landmarks that are transposed and stretched by more than any question
 * asks for, which have the same statistics and are other music.
 */

export interface Postings {
  /** Where the ticks of each hash begin; one more than there are hashes. */
  starts: Uint32Array
  ticks: Uint32Array
}

export function makePostings(fingerprints: readonly Fingerprint[], firsts: readonly number[]): Postings {
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

/** Where so many recordings begin that they are so many hours long together. */
export function firstsOf(fingerprints: readonly Fingerprint[], hours: number): number[] {
  const firsts: number[] = []
  let end = 120
  for (let place = 0; end * tickMs < hours * 3_600_000; place++) {
    firsts.push(end)
    end += Math.ceil((fingerprints[place % fingerprints.length]?.duration ?? 0) / tickMs) + 120
  }
  return firsts
}

/** Opens the database with the index; fills it unless another run has. `close` keeps the data. */
export async function openHours(
  folder: string,
  fingerprints: readonly Fingerprint[],
  firsts: readonly number[],
  postings: Postings,
): Promise<{ db: Db; filledIn: number | undefined; close(): Promise<void> }> {
  // Other landmarks or other tables are another index.
  const tables = await readFile(new URL('../../../server/ear/index/tables.ts', import.meta.url))
  const dataDir = join(folder, `index-${digestOf(Buffer.concat([Buffer.from(postings.starts.buffer), tables]))}`)
  const isFilled = join(dataDir, 'filled')
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const postgres = await startEmbeddedPostgres({ dataDir, systemDir: join(dataDir, 'system') })
  const db = openDatabase(postgres.url)
  const close = async () => {
    await db.destroy()
    await postgres.stop()
  }
  if (existsSync(isFilled)) return { db, filledIn: undefined, close }
  const begun = performance.now()
  await migrate(db, () => {})
  // What a run has left that was stopped.
  await sql`truncate landmarks, fingerprints restart identity cascade`.execute(db)
  await fill(db, postings)
  for (const [place, first] of firsts.entries()) {
    const fingerprint = fingerprints[place % fingerprints.length]
    if (!fingerprint) continue
    const peaks = Buffer.from(encodeFingerprint(fingerprint))
    const { duration } = fingerprint
    await sql`insert into fingerprints (first_tick, ticks, duration, peaks)
      values (${first}, ${Math.ceil(duration / tickMs)}, ${duration}, ${peaks})`.execute(db)
  }
  await writeFile(isFilled, '')
  return { db, filledIn: performance.now() - begun, close }
}
