import { Room, type RoomState } from '#contract/entities/together.ts'
import * as contract from '#contract/routes/together.ts'
import { call } from '../../data/api/api.ts'
import type { News } from '../../data/live-events/live-events.ts'
import { newsAwaited, onNews } from '../../data/live-events/news.ts'
import { listenerId } from '../../data/session/session.ts'
import { clock } from '../../lib/clock.ts'
import { combineUnsubscribes, type Unsubscribe } from '../../lib/unsubscribe.ts'
import { store, watch } from '../../state/store.ts'
import { keepServerClock } from './page-clock.ts'
import { type Together, together } from './together.ts'

/** The room that this page is in, as the server describes it by answers and events. */

/** How often a guest says that they are there, in ms. */
const stillThereMs = 20_000

export interface Member {
  /** Called with what the host's player does; null while the host is away, and once the room has ended. */
  onHost(state: RoomState | null): void
  /** Called with the server's message when the room turns out to be full. */
  onFull(message: string): void
}

let member: Member | null = null
let endRoom: Unsubscribe = () => {}

export function changeTogether(more: Partial<Together>): void {
  const now = store.get(together)
  if (now) store.set(together, { ...now, ...more })
}

/** A room as the server has just described it. Answers and events may overtake each other. */
export function updateRoom(room: Room): void {
  const now = store.get(together)
  if (now?.room.id !== room.id || now.room.has_ended) return
  const state = room.state.at >= now.room.state.at ? room.state : now.room.state
  changeTogether({ room: { ...room, state } })
  member?.onHost(room.is_host_here && !room.has_ended ? state : null)
}

/** The server no longer has a room. The page may be in another one by now. */
export function roomIsOver(token: string): void {
  const now = store.get(together)
  if (now?.token === token) updateRoom({ ...now.room, has_ended: true, listeners: [] })
}

function onRoomNews({ event, data }: News): void {
  const room = event === 'room' ? Room.safeParse(JSON.parse(data)) : null
  if (room?.success) updateRoom(room.data)
  // The stream was interrupted: what the host did meanwhile is asked for.
  if (event === 'missed') void stay()
}

/** Says that this guest is there, and asks how the room is. */
async function stay(): Promise<void> {
  const now = store.get(together)
  if (!now || now.room.has_ended) return
  const route = now.role === 'guest' ? contract.stayInRoom : contract.getRoom
  const result = await call(route, { params: { token: now.token } })
  if (result.ok) updateRoom(result.body)
  else if (result.status === 404) roomIsOver(now.token)
  else if (result.status === 409 && store.get(together)?.token === now.token) member?.onFull(result.body.message)
}

/** Enters a room, whose member is null for its host. `ends` are called when the page leaves it. */
export function enterRoom(now: Together, as: Member | null, ...ends: Unsubscribe[]): void {
  let cancel = () => {}
  const tick = () => {
    cancel = clock.after(stillThereMs, tick)
    void stay()
  }
  member = as
  store.set(together, now)
  store.set(newsAwaited, true)
  endRoom = combineUnsubscribes(
    keepServerClock(),
    onNews(onRoomNews),
    watch(listenerId, forgetRoom),
    () => cancel(),
    ...ends,
  )
  tick()
}

/** Leaves the room on this page; the server isn't told. */
export function forgetRoom(): void {
  endRoom()
  endRoom = () => {}
  member = null
  store.set(newsAwaited, false)
  store.set(together, null)
}
