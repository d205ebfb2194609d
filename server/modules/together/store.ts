import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { RoomState } from '#contract/entities/together.ts'
import { lockListener } from '../../db/accounts/lock-listener.ts'
import type { Db } from '../../db/pool.ts'
import { eventChannel } from '../../db/releases/announce-release.ts'
import { longestRoom, recently, roomHashOf } from '../../db/select/room.ts'

const notifyMembers = (trx: Db, id: number) => sql`select pg_notify(${eventChannel}, ${`room ${id}`})`.execute(trx)

/** Opens a room and ends the host's earlier ones. Resolves with its token, or undefined for an unknown set. */
export async function openRoom(trx: Db, hostId: number, state: RoomState): Promise<string | undefined> {
  await lockListener(trx, hostId)
  const earlier = await sql<{ id: number }>`update rooms set ended_at = now()
    where user_id = ${hostId} and ended_at is null returning id`.execute(trx)
  for (const { id } of earlier.rows) await notifyMembers(trx, id)
  const token = randomBytes(16).toString('base64url')
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('rooms')
    .columns(['token_hash', 'user_id', 'set_id', 'position_ms', 'at_ms', 'is_playing', 'speed'])
    .expression(
      sql`select ${roomHashOf(token)}::bytea, ${hostId}::integer, id, ${state.position}::integer, ${state.at}::bigint,
        ${state.is_playing}::boolean, ${state.speed}::real from listed_sets where id = ${state.set_meta_id}`,
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? token : undefined
}

/** A room that hasn't ended, for a statement that changes it. */
const isOpen = (token: string) =>
  sql<boolean>`token_hash = ${roomHashOf(token)} and ended_at is null and created_at > now() - ${longestRoom}`

/**
 * Stores what the host's player does, unless a later state is stored, and that the host is there. Resolves with false if it
 * isn't an open room of this host.
 */
export async function setState(trx: Db, hostId: number, token: string, state: RoomState): Promise<boolean> {
  const { rows } = await sql<{ id: number; is_news: boolean }>`
    with room as (select id, at_ms <= ${state.at} and exists (select from listed_sets where id = ${state.set_meta_id}) as is_news
      from rooms where ${isOpen(token)} and user_id = ${hostId} for no key update)
    update rooms r set host_seen_at = now(),
      set_id = case when is_news then ${state.set_meta_id}::integer else set_id end,
      position_ms = case when is_news then ${state.position}::integer else position_ms end,
      at_ms = case when is_news then ${state.at}::bigint else at_ms end,
      is_playing = case when is_news then ${state.is_playing}::boolean else is_playing end,
      speed = case when is_news then ${state.speed}::real else speed end
    from room where r.id = room.id returning r.id, is_news`.execute(trx)
  const [stored] = rows
  if (stored?.is_news) await notifyMembers(trx, stored.id)
  return stored !== undefined
}

/**
 * Notes that a listener is in a room; the host is there while they say what plays. Resolves with 'full' if there are `size`
 * others, and with undefined if there is no open room of this token.
 */
export async function stay(trx: Db, userId: number, token: string, size: number): Promise<'in' | 'full' | undefined> {
  const { rows } = await sql<{ id: number; is_host: boolean }>`
    select id, user_id = ${userId} as is_host from rooms where ${isOpen(token)} for no key update`.execute(trx)
  const [room] = rows
  if (!room || room.is_host) return room && 'in'
  const { was_there, others } = await countGuests(trx, room.id, userId)
  if (1 + others >= size) return 'full'
  await sql`insert into room_guests as g (room_id, user_id) values (${room.id}, ${userId})
    on conflict (room_id, user_id) do update set seen_at = now(),
      entered_at = case when ${was_there}::boolean then g.entered_at else now() end`.execute(trx)
  if (!was_there) await notifyMembers(trx, room.id)
  return 'in'
}

/**
 * Whether a listener is in a locked room as a guest, and how many others are. A statement of its own: the one that waits for
 * the lock doesn't see who has entered meanwhile, and two would take the last place.
 */
async function countGuests(trx: Db, roomId: number, userId: number): Promise<{ was_there: boolean; others: number }> {
  const { rows } = await sql<{ was_there: boolean; others: number }>`
    select coalesce(bool_or(user_id = ${userId}), false) as was_there, count(*) filter (where user_id <> ${userId})::integer as others
    from room_guests where room_id = ${roomId} and ${recently('seen_at')}`.execute(trx)
  return rows[0] ?? { was_there: false, others: 0 }
}

export async function leave(trx: Db, userId: number, token: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`delete from room_guests g using rooms r
    where r.id = g.room_id and r.token_hash = ${roomHashOf(token)} and g.user_id = ${userId} returning r.id`.execute(
    trx,
  )
  for (const { id } of rows) await notifyMembers(trx, id)
}

/** Ends a room. Resolves with false if it isn't an open room of this host. */
export async function end(trx: Db, hostId: number, token: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`update rooms set ended_at = now()
    where ${isOpen(token)} and user_id = ${hostId} returning id`.execute(trx)
  for (const { id } of rows) await notifyMembers(trx, id)
  return rows.length > 0
}
