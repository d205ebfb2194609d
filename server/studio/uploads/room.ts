import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../http/failure.ts'
import { freeBytes } from '../../lib/disk-space.ts'
import type { StudioFiles } from '../files.ts'

/**
 * The room that uploads reserve on the disk: the bytes that are still missing of those that are being sent. All together leave
 * `leaveFree` of it, and one curator's are at most half of what the others leave: an empty upload can't take the room of everybody.
 */

/** An upload that gets no bytes for this long reserves no room. What is there of it stays, and it resumes where there is room. */
const reservedFor = sql`interval '1 hour'`

/** `1.2 GB` */
export const sizeText = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`

const fullDisk = (text: string) => new Failure(507, text, { isKnown: true })

async function reservedBytes(trx: Db, userId: number): Promise<{ own: number; others: number }> {
  const { rows } = await sql<{ own: number; others: number }>`
    select coalesce(sum(size - received) filter (where made_by = ${userId}), 0)::bigint as own,
      coalesce(sum(size - received) filter (where made_by <> ${userId}), 0)::bigint as others
    from uploads where state = 'receiving' and changed_at > now() - ${reservedFor}`.execute(trx)
  return rows[0] ?? { own: 0, others: 0 }
}

/** Throws a 507 for a new upload that the disk has no room for, or that would take more than its curator's part. */
export async function assertRoom(trx: Db, { uploads, leaveFree }: StudioFiles, size: number, userId: number) {
  const { own, others } = await reservedBytes(trx, userId)
  const left = Math.max(0, ((await freeBytes(uploads)) ?? 0) - leaveFree - others)
  if (size > left - own)
    throw fullDisk(`It has ${sizeText(size)}, and the server has room for ${sizeText(Math.max(0, left - own))}.`)
  const part = Math.floor(left / 2)
  if (own + size <= part) return
  throw fullDisk(
    own > 0
      ? `Your unfinished uploads still need ${sizeText(own)}, and one curator may reserve ${sizeText(part)} of the server's disk. Wait until one is done, or cancel one.`
      : `It has ${sizeText(size)}, and one curator may reserve ${sizeText(part)} of the server's disk.`,
  )
}
