import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { absentMs, type Room } from '#contract/entities/together.ts'
import type { Db } from '../pool.ts'

/** After so long a room is over, whoever is still there. */
export const longestRoom = sql`interval '12 hours'`

/** Whether a member was seen then so recently that they are there. */
export const recently = (column: string) => sql`${sql.ref(column)} > now() - make_interval(secs => ${absentMs / 1000})`
export const roomHashOf = (token: string) => createHash('sha256').update(token).digest()

export const byToken = (token: string): RawBuilder<boolean> => sql`r.token_hash = ${roomHashOf(token)}`
export const byId = (id: number): RawBuilder<boolean> => sql`r.id = ${id}::integer`

interface Found {
  id: number
  host: string
  host_id: number
  is_host_here: boolean
  has_ended: boolean
  set_meta_id: number
  position: number
  at: number
  is_playing: boolean
  speed: number
  guests: { id: number; name: string }[]
}

/** A room, and the ids of those in it, the host's among them. */
export interface FoundRoom {
  room: Room
  memberIds: number[]
}

/** Finds a room, unless it was opened twelve hours ago, or its set is withdrawn. */
export async function findRoom(db: Db, where: RawBuilder<boolean>): Promise<FoundRoom | undefined> {
  const { rows } = await sql<Found>`
    select r.id, host.username as host, r.user_id as host_id, ${recently('r.host_seen_at')} as is_host_here,
      r.ended_at is not null as has_ended, r.set_id as set_meta_id, r.position_ms as position, r.at_ms as at,
      r.is_playing, r.speed, coalesce(guests.list, '[]') as guests
    from rooms r join users host on host.id = r.user_id join listed_sets s on s.id = r.set_id
      left join lateral (select json_agg(json_build_object('id', u.id, 'name', u.username) order by g.entered_at, u.id) as list
        from room_guests g join users u on u.id = g.user_id where g.room_id = r.id and ${recently('g.seen_at')}) guests on true
    where ${where} and r.created_at > now() - ${longestRoom}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { id, host, host_id, is_host_here, has_ended, guests, ...state } = found
  const listeners = [...(is_host_here ? [host] : []), ...guests.map(({ name }) => name)]
  const room = { id, host, is_host_here, has_ended, state, listeners: has_ended ? [] : listeners }
  return { room, memberIds: [host_id, ...guests.map(guest => guest.id)] }
}
