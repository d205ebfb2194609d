import * as z from 'zod/mini'
import { Room, RoomState } from '../entities/together.ts'
import { route } from '../route.ts'

/**
 * Rooms for listening together. What they hold is true only at its moment, so these calls are made at once or not at all, and
 * never wait in the outbox.
 */

/** 128 random bits: whoever knows it may enter. */
const Token = z.string().check(z.maxLength(64))
const params = z.object({ token: Token })

export const getTime = route({
  method: 'GET',
  path: '/time',
  access: 'public',
  summary: "The server's clock, in ms since 1970: devices that listen together measure by it how theirs differ",
  answer: z.object({ now: z.int() }),
})
export const openRoom = route({
  method: 'POST',
  path: '/together',
  access: 'listener',
  summary: 'Open a room with the caller as its host; an earlier one of theirs ends. It lasts twelve hours at most',
  body: RoomState,
  answer: z.object({ token: Token, room: Room }),
  status: 201,
})
export const getRoom = route({
  method: 'GET',
  path: '/together/{token}',
  access: 'listener',
  summary: 'A room, for those who have its link',
  params,
  answer: Room,
})
export const setRoomState = route({
  method: 'PUT',
  path: '/together/{token}/state',
  access: 'listener',
  summary: "Say what the host's player does; only the host. A state from before the stored one changes nothing",
  params,
  body: RoomState,
  answer: Room,
})
export const stayInRoom = route({
  method: 'PUT',
  path: '/together/{token}/presence',
  access: 'listener',
  summary: 'Enter a room, and say that one is still there: at least once a minute. At most 50 listeners',
  params,
  answer: Room,
})
export const leaveRoom = route({
  method: 'DELETE',
  path: '/together/{token}/presence',
  access: 'listener',
  summary: 'Leave a room',
  params,
  answer: null,
})
export const endRoom = route({
  method: 'DELETE',
  path: '/together/{token}',
  access: 'listener',
  summary: 'End a room for all; only the host',
  params,
  answer: null,
})
