import { endianness } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { tickMs } from '../candidates.ts'
import { readFingerprint } from '../encoding.ts'
import type { Fingerprint } from '../fingerprint.ts'
import { landmarksOf } from '../landmarks.ts'

/**
 * The index in PostgreSQL, in the tables `fingerprints` and `landmarks`.
 *
 * All recordings lie behind each other on one timeline, a recording in the ticks from `first_tick`. A row of `landmarks` has the ticks
 * of a landmark (32 bits each, big-endian) in one volume, 145 h of the timeline. The ticks of a recording that was removed
 * stay and belong to none; the timeline has room for 149,000 h.
 */
export const ticksInVolume = 2 ** 21
/** Between two recordings, so that a place near the edge of one isn't taken for the other. In ticks: half a minute. */
const gapTicks = (30 * 1000) / tickMs

/** Adds a stored fingerprint, which isn't in the index yet, within a transaction. Call it for one after the other. */
export async function addToIndex(trx: Db, id: number, fingerprint: Fingerprint): Promise<void> {
  const ticks = Math.ceil(fingerprint.duration / tickMs)
  const { rows } = await sql<{ first_tick: number }>`
    update fingerprints set ticks = ${ticks}::integer,
      first_tick = (select coalesce(max(first_tick + ticks), 0) + ${gapTicks}::integer from fingerprints)
    where id = ${id} returning first_tick`.execute(trx)
  const [added] = rows
  if (!added) throw new Error(`There is no fingerprint ${id}`)
  const lists = ticksByHash(fingerprint, added.first_tick)
  await sql`
    insert into landmarks (hash, volume, ticks)
    select * from unnest(${lists.hashes}::integer[], ${lists.volumes}::integer[], ${lists.ticks}::bytea[])
    on conflict (hash, volume) do update set ticks = landmarks.ticks || excluded.ticks`.execute(trx)
}

function ticksByHash(fingerprint: Fingerprint, firstTick: number) {
  const { hashes, times } = landmarksOf(fingerprint)
  const lists = new Map<string, number[]>()
  for (const [at, hash] of hashes.entries()) {
    const tick = firstTick + Math.floor((times[at] ?? 0) / tickMs)
    const key = `${hash} ${Math.floor(tick / ticksInVolume)}`
    const list = lists.get(key)
    if (list) list.push(tick)
    else lists.set(key, [tick])
  }
  const rows = [...lists].map(([key, ticks]) => ({ key: key.split(' ').map(Number), ticks: bytesOf(ticks) }))
  return {
    hashes: rows.map(({ key }) => key[0] ?? 0),
    volumes: rows.map(({ key }) => key[1] ?? 0),
    ticks: rows.map(({ ticks }) => ticks),
  }
}

function bytesOf(ticks: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * ticks.length)
  for (const [at, tick] of ticks.entries()) bytes.writeUInt32BE(tick, 4 * at)
  return bytes
}

/** Calls `visit` with the ticks of each of these landmarks, those of one volume at a time. */
export async function findTicks(
  db: Db,
  hashes: readonly number[],
  visit: (hash: number, ticks: Uint32Array) => void,
): Promise<void> {
  const { rows } = await sql<{ hash: number; ticks: Buffer }>`
    select hash, ticks from landmarks where hash = any(${hashes}::integer[])`.execute(db)
  for (const { hash, ticks } of rows) {
    // A copy, since it has to begin at a multiple of four bytes.
    const { buffer } = new Uint8Array(ticks)
    if (endianness() === 'LE') Buffer.from(buffer).swap32()
    visit(hash, new Uint32Array(buffer))
  }
}

/** Where a recording is on the timeline. */
export interface Place {
  id: number
  first_tick: number
  ticks: number
}

/** All recordings that are in the index, in order of the timeline. */
export async function readPlaces(db: Db): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, first_tick, ticks from fingerprints where first_tick is not null order by first_tick`.execute(db)
  return rows
}

/** Those of these that can be read. */
export async function readFingerprints(db: Db, ids: readonly number[]): Promise<Map<number, Fingerprint>> {
  const { rows } = await sql<{ id: number; peaks: Buffer }>`
    select id, peaks from fingerprints where id = any(${ids}::integer[])`.execute(db)
  return new Map(
    rows.flatMap(({ id, peaks }) => {
      const fingerprint = readFingerprint(peaks)
      return fingerprint ? [[id, fingerprint]] : []
    }),
  )
}
