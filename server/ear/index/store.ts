import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { tickMs } from '../candidates.ts'
import { decodeFingerprint, encodeFingerprint } from '../encoding.ts'
import type { Fingerprint } from '../fingerprint.ts'
import { landmarksOf } from '../landmarks.ts'

/**
 * The index in PostgreSQL, in the tables of `tables.ts`.
 *
 * All recordings lie behind each other on one timeline, a recording in the ticks from `first_tick`. A row of `landmarks` has the ticks
 * of a landmark (32 bits each, big-endian) in one volume, 145 h of the timeline. The ticks of a recording that was removed
 * stay and belong to none; the timeline has room for 149,000 h.
 */
export const ticksInVolume = 2 ** 21
/** Between two recordings, so that a place near the edge of one isn't taken for the other. In ticks: half a minute. */
const gapTicks = (30 * 1000) / tickMs

/** Adds a recording within a transaction, and resolves with its id. Recordings are added one after the other. */
export async function addToIndex(db: Db, fingerprint: Fingerprint): Promise<number> {
  const ticks = Math.ceil(fingerprint.duration / tickMs)
  await sql`select pg_advisory_xact_lock(hashtext('fingerprints'))`.execute(db)
  const { rows } = await sql<{ id: number; first_tick: number }>`
    insert into fingerprints (first_tick, ticks, peaks)
    select coalesce(max(first_tick + ticks), 0) + ${gapTicks}::integer, ${ticks}::integer, ${Buffer.from(encodeFingerprint(fingerprint))}::bytea
    from fingerprints
    returning id, first_tick`.execute(db)
  const added = rows[0]
  if (!added) throw new Error('The fingerprint was not written')
  const lists = ticksByHash(fingerprint, added.first_tick)
  await sql`
    insert into landmarks (hash, volume, ticks)
    select * from unnest(${lists.hashes}::integer[], ${lists.volumes}::integer[], ${lists.ticks}::bytea[])
    on conflict (hash, volume) do update set ticks = landmarks.ticks || excluded.ticks`.execute(db)
  return added.id
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
  // Always in the same order, so that two writers don't wait for each other in a circle.
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

export async function removeFromIndex(db: Db, id: number): Promise<void> {
  await sql`delete from fingerprints where id = ${id}`.execute(db)
}

/** Calls `visit` with the ticks of each of these landmarks. */
export async function findTicks(
  db: Db,
  hashes: readonly number[],
  visit: (hash: number, tick: number) => void,
): Promise<void> {
  const { rows } = await sql<{ hash: number; ticks: Buffer }>`
    select hash, ticks from landmarks where hash = any(${hashes}::integer[])`.execute(db)
  for (const { hash, ticks } of rows)
    for (let at = 0; at + 4 <= ticks.length; at += 4) visit(hash, ticks.readUInt32BE(at))
}

/** Where a recording is on the timeline. */
export interface Place {
  id: number
  first_tick: number
  ticks: number
}

/** All recordings in order of the timeline. */
export async function readPlaces(db: Db): Promise<Place[]> {
  const { rows } = await sql<Place>`select id, first_tick, ticks from fingerprints order by first_tick`.execute(db)
  return rows
}

export async function readFingerprints(db: Db, ids: readonly number[]): Promise<Map<number, Fingerprint>> {
  const { rows } = await sql<{ id: number; peaks: Buffer }>`
    select id, peaks from fingerprints where id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, peaks }) => [id, decodeFingerprint(peaks)]))
}
