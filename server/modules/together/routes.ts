import { type Room, type RoomState, roomSize } from '#contract/entities/together.ts'
import * as contract from '#contract/routes/together.ts'
import type { Db } from '../../db/pool.ts'
import { byToken, findRoom } from '../../db/select/room.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure, invalidField, notFound } from '../../http/failure.ts'
import * as store from './store.ts'

/** Throws a 404 if there is no such room, or none any more. */
async function roomOf(db: Db, token: string): Promise<Room> {
  const found = await findRoom(db, byToken(token))
  if (!found) throw noRoom()
  return found.room
}

const noRoom = () => notFound('This room')
/** How far the host's idea of this server's clock may be ahead, in ms. */
const tolerance = 60_000

/** Throws a 422 for a state from the future: none of before then would ever replace it. */
function assertNotAhead({ at }: RoomState): void {
  if (at > Date.now() + tolerance) throw invalidField('at', 'It is in the future')
}

const onlyOnce = () => new Failure(409, 'This room was opened, and its link is shown only once. Open another one.')

/** Rooms for listening together. Who knows a room's token may enter; who isn't its host changes nothing of it. */
export function togetherRoutes(registry: Registry): void {
  registry.implement(contract.getTime, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return { now: Date.now() }
  })

  registry.implement(contract.getRoom, ({ params, db }) => roomOf(db, params.token))

  registry.implement(
    contract.openRoom,
    {
      limit: 'rooms',
      // The answer has the room's token, so it isn't stored with the key of a request.
      replay: async () => {
        throw onlyOnce()
      },
    },
    async ({ caller: { userId }, body, db }) => {
      assertNotAhead(body)
      const token = await store.openRoom(db, userId, body)
      if (token === undefined) throw notFound('This set')
      return { token, room: await roomOf(db, token) }
    },
  )

  registry.implement(
    contract.setRoomState,
    { limit: 'rooms' },
    async ({ caller: { userId }, params: { token }, body, db }) => {
      assertNotAhead(body)
      if (!(await store.setState(db, userId, token, body))) throw noRoom()
      return roomOf(db, token)
    },
  )

  registry.implement(contract.stayInRoom, { limit: 'rooms' }, async ({ caller: { userId }, params: { token }, db }) => {
    const stayed = await store.stay(db, userId, token, roomSize)
    if (stayed === 'full') throw new Failure(409, 'This room is full.')
    // A room that has ended is answered, too, so that a returning guest learns that it ended.
    return roomOf(db, token)
  })

  registry.implement(contract.leaveRoom, async ({ caller: { userId }, params: { token }, db }) => {
    await store.leave(db, userId, token)
    return null
  })

  registry.implement(contract.endRoom, async ({ caller: { userId }, params: { token }, db }) => {
    if (!(await store.end(db, userId, token))) throw noRoom()
    return null
  })
}
