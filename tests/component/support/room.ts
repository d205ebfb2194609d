import type { SetSummary } from '#contract/entities/music.ts'
import type { Room, RoomState } from '#contract/entities/together.ts'
import { getRoom, getTime, leaveRoom, setRoomState, stayInRoom } from '#contract/routes/together.ts'
import { publishNews } from '../../../src/data/live-events/news.ts'
import { aSet, newId } from './entities.ts'
import { answerForPlayer } from './queue.ts'
import type { FakeServer } from './server.ts'

export const roomToken = 'a-token-of-a-room-0000'

/** A room in which mira hosts, and everything that its page asks for. */
export class ServerRoom {
  readonly set: SetSummary
  room: Room

  constructor(server: FakeServer, given: Partial<Room> = {}) {
    this.set = aSet({ set_name: 'Nordlicht Closing Set' })
    const state: RoomState = { set_meta_id: this.set.id, position: 60_000, at: Date.now(), is_playing: true, speed: 1 }
    const listeners = ['mira', 'ayo']
    this.room = { id: newId(), host: 'mira', is_host_here: true, has_ended: false, state, listeners, ...given }
    answerForPlayer(server, this.set)
    server
      .on(getTime, () => ({ now: Date.now() }))
      .on(getRoom, () => this.room)
      .on(stayInRoom, () => this.room)
      .on(setRoomState, () => this.room)
      .on(leaveRoom, null)
  }

  /** Changes it, and says so by the event stream. */
  change(more: Partial<Room>, state: Partial<RoomState> = {}): void {
    this.room = { ...this.room, ...more, state: { ...this.room.state, at: Date.now(), ...state } }
    publishNews({ event: 'room', data: JSON.stringify(this.room) })
  }
}
