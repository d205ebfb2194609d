import { sql } from 'kysely'
import type { Upload } from '#contract/entities/upload.ts'
import type { UploadMetadata } from '#contract/routes/studio/uploads.ts'
import { keptDays, maxUnfinished } from '#contract/routes/studio/uploads.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/pool.ts'
import { isoTime, jsonTextOf, listText } from '../../db/select/json.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { StudioFiles } from '../files.ts'
import { idOfPath } from './folder.ts'
import { assertRoom } from './room.ts'

const columns = [
  'id',
  'kind',
  'made_by',
  'name',
  'path',
  'modified_at',
  'size',
  'received',
  'state',
  'reason',
  'draft_id',
  'set_id',
] as const

/** An upload of this curator. Throws a 404 for one that is unknown or somebody else's. */
export async function findUpload(db: Db, id: string, userId: number) {
  const row = await db
    .selectFrom('uploads')
    .select(columns)
    .where('id', '=', id)
    .where('made_by', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('This upload')
  return row
}

/** Whether an upload wasn't cancelled. */
export const isThere = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('uploads').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const sameAs = sql`case same_kind
  when 'set' then (select json_build_object('kind', 'set', 'id', id, 'name', artist || ' - ' || set_name) from sets where id = same_id)
  when 'draft' then (select json_build_object('kind', 'draft', 'id', id, 'name', set ->> 'name') from drafts where id = same_id)
  end`
/** Between two pieces nothing holds it. */
const isArriving = sql`state = 'receiving' and (coalesce(held_until > now(), false)
  or (received > 0 and changed_at > now() - interval '3 seconds'))`
const expiresAt = sql`case when state = 'receiving' then ${isoTime(`(changed_at + interval '${keptDays} days')`)} end`
const shown = sql`id, kind, name, size, received, state, ${isArriving} as is_arriving, ${expiresAt} as expires_at, reason, share, found, draft_id, set_id, ${sameAs} as same_as`

/** The uploads of a curator, latest first, at most 200 of a kind, as JSON: `Upload[]`. */
export async function listUploads(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ answer: string }>`
    select ${listText(sql`each.upload`, sql`each.made_at desc, each.id`)} as answer from (
      select made_at, id, ${jsonTextOf(shown)} as upload from (
        select *, row_number() over (partition by kind order by made_at desc, id) as place
        from uploads where made_by = ${userId}) own
      where place <= 200) each`.execute(db)
  return rows[0]?.answer ?? '[]'
}

/** Throws a failure for a draft or set that can't get a recording. */
async function assertTarget(trx: Db, { kind, draft_id, set_id }: UploadMetadata): Promise<void> {
  if (kind === 'sound' && (draft_id ?? set_id) !== undefined)
    throw new Failure(422, 'A single track is for no draft and for no set')
  if (draft_id !== undefined && set_id !== undefined)
    throw new Failure(422, 'A recording is for a draft or for a set, not for both')
  if (draft_id !== undefined) {
    const draft = await trx
      .selectFrom('drafts')
      .select('recording')
      .where('id', '=', draft_id)
      .where('discarded_at', 'is', null)
      .executeTakeFirst()
    if (!draft) throw notFound('This draft')
    if (draft.recording !== null) throw new Failure(422, 'This draft has a recording already')
  }
  if (set_id !== undefined) {
    const set = await trx.selectFrom('sets').select('mp3_permalink').where('id', '=', set_id).executeTakeFirst()
    if (!set) throw notFound('This set')
    if (set.mp3_permalink === null) throw new Failure(422, 'This set has no recording that could be replaced')
  }
}

interface New {
  path: string
  size: number
  userId: number
  metadata: UploadMetadata
}

interface Into extends StudioFiles {
  db: Db
}

/**
 * Adds an upload. Throws a failure if the curator has too many unfinished ones, if there is no room for it, or if it is for a draft or set
 * that can't get it.
 */
export const addUpload = ({ db, ...files }: Into, { path, size, userId, metadata }: New): Promise<void> =>
  db.transaction().execute(async trx => {
    // Those that begin at the same moment are counted, and reserve their room, one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('segue.uploads.begin'))`.execute(trx)
    const count = await countRows(
      trx,
      trx.selectFrom('uploads').where('made_by', '=', userId).where('state', 'in', ['receiving', 'waiting', 'reading']),
    )
    if (count >= maxUnfinished)
      throw new Failure(429, `You have ${maxUnfinished} unfinished uploads. Wait until one is done, or cancel one.`)
    await assertRoom(trx, files, size, userId)
    await assertTarget(trx, metadata)
    const { filename: name, modified, kind, draft_id, set_id } = metadata
    const modified_at = modified === undefined ? null : new Date(modified)
    await trx
      .insertInto('uploads')
      .values({ id: idOfPath(path), path, size, made_by: userId, kind, name, modified_at, draft_id, set_id })
      .execute()
  })

/** Notes how many bytes are there. All of them: the upload waits to be read from then on. */
export const noteReceived = (db: Db, id: string, received: number) =>
  sql`update uploads set received = ${received}, changed_at = clock_timestamp(),
    state = case when ${received}::bigint >= size then 'waiting' else state end
    where id = ${id} and state = 'receiving'`.execute(db)

/** Refuses an upload with a reason, and what has its recording already. */
export const noteRefused = (
  db: Db,
  id: string,
  reason: string,
  same?: Pick<NonNullable<Upload['same_as']>, 'kind' | 'id'>,
) =>
  db
    .updateTable('uploads')
    .set({ state: 'refused', reason, changed_at: new Date(), same_kind: same?.kind ?? null, same_id: same?.id ?? null })
    .where('id', '=', id)
    .execute()

/** Removes an upload. What writes or reads it now finds it gone, and stops. */
export const removeRow = (db: Db, id: string) => db.deleteFrom('uploads').where('id', '=', id).execute()
