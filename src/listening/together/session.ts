import type { PlayableSet } from '../../../contract/entities/music.ts'
import { Room } from '../../../contract/entities/together.ts'
import * as contract from '../../../contract/routes/together.ts'
import { call } from '../../data/api/api.ts'
import { queryClient } from '../../data/cache/query-client.ts'
import { setQuery } from '../../data/catalogue/set-queries.ts'
import type { News } from '../../data/live-events/live-events.ts'
import { newsAwaited, onNews } from '../../data/live-events/news.ts'
import { listenerId } from '../../data/session/session.ts'
import { clock } from '../../lib/clock.ts'
import { combineUnsubscribes, type Unsubscribe } from '../../lib/unsubscribe.ts'
import { player } from '../../player/player.ts'
import { store, watch } from '../../state/store.ts'
import { followHost, type Guest } from './guest.ts'
import { reportPlayer, stateOf } from './host.ts'
import { keepServerClock, serverNow, untilServerClock } from './page-clock.ts'
import { type Together, together } from './together.ts'

/** The room that this page is in, as its host or a guest. */

/** How often a guest says that they are there, in ms. */
const stillThereMs = 20_000

let guest: Guest | null = null
let endRoom: Unsubscribe = () => {}
let onFull = (_message: string) => {}
/** What was loaded before a guest followed the host: it is loaded again when they leave. */
let before: { set: PlayableSet; position: number } | null = null

const findSet = (id: number): Promise<PlayableSet | null> => queryClient.query(setQuery(id)).catch(() => null)

function change(more: Partial<Together>): void {
  const now = store.get(together)
  if (now) store.set(together, { ...now, ...more })
}

/** A room as the server has just described it. Answers and events may overtake each other. */
function update(room: Room): void {
  const now = store.get(together)
  if (now?.room.id !== room.id || now.room.has_ended) return
  const state = room.state.at >= now.room.state.at ? room.state : now.room.state
  change({ room: { ...room, state } })
  guest?.host(room.is_host_here && !room.has_ended ? state : null)
}

const over = (): void => {
  const now = store.get(together)
  if (now) update({ ...now.room, has_ended: true, listeners: [] })
}

function onRoomNews({ event, data }: News): void {
  const room = event === 'room' ? Room.safeParse(JSON.parse(data)) : null
  if (room?.success) update(room.data)
  // The stream was interrupted: what the host did meanwhile is asked for.
  if (event === 'missed') void stay()
}

/** Says that this guest is there. */
async function stay(): Promise<void> {
  const now = store.get(together)
  if (!now || now.room.has_ended) return
  const route = now.role === 'guest' ? contract.stayInRoom : contract.getRoom
  const result = await call(route, { params: { token: now.token } })
  if (result.ok) update(result.body)
  else if (result.status === 404) over()
  else if (result.status === 409) {
    leaveRoom()
    onFull(result.body.message)
  }
}

function enter(now: Together, ...ends: Unsubscribe[]): void {
  let cancel = () => {}
  const tick = () => {
    cancel = clock.after(stillThereMs, tick)
    void stay()
  }
  store.set(together, now)
  store.set(newsAwaited, true)
  endRoom = combineUnsubscribes(
    keepServerClock(),
    onNews(onRoomNews),
    watch(listenerId, forget),
    () => cancel(),
    ...ends,
  )
  tick()
}

/** Leaves the room on this page; the server isn't told. */
function forget(): void {
  endRoom()
  endRoom = () => {}
  guest?.stop()
  guest = null
  store.set(newsAwaited, false)
  store.set(together, null)
}

function startHosting(token: string, room: Room): void {
  forget()
  const say = async (body: Room['state']) => {
    const result = await call(contract.setRoomState, { params: { token }, body })
    if (result.ok) update(result.body)
    else if (result.status === 404) over()
    return result.ok
  }
  enter({ token, role: 'host', room, inStep: true }, reportPlayer({ player, clock, serverNow, say }))
}

/** Opens a room that follows this player. Resolves with its token, or null if that failed. */
export async function openRoom(): Promise<string | null> {
  const stop = keepServerClock()
  await untilServerClock()
  const body = stateOf({ player, serverNow })
  const result = body && (await call(contract.openRoom, { body }))
  if (result?.ok) startHosting(result.body.token, result.body.room)
  stop()
  return result?.ok ? result.body.token : null
}

/** Lets the guests of the caller's own room follow this player, such as after the page was loaded again. */
export const hostAgain = (token: string, room: Room): void => startHosting(token, room)

function follow(set: PlayableSet, room: Room): void {
  guest = followHost(
    { player, clock, serverNow, findSet, onOutOfStep: () => change({ inStep: false }) },
    set,
    room.state,
  )
}

/**
 * Plays what the host plays, at once: a browser allows a start only within the listener's gesture. `refused` is called when the room
 * turns out to be full.
 */
export function joinRoom(token: string, room: Room, set: PlayableSet, refused: typeof onFull): void {
  forget()
  onFull = refused
  player.refreshState()
  const { loaded, position } = player.state.get()
  before = loaded && { set: loaded.set, position }
  // First: the queue waits from now on.
  enter({ token, role: 'guest', room, inStep: true })
  follow(set, room)
}

/** Comes in step again, at once if the host's set is loaded. */
export async function rejoinRoom(): Promise<void> {
  const loaded = player.loaded.get()?.set
  const room = store.get(together)?.room
  const set = loaded && loaded.id === room?.state.set_meta_id ? loaded : room && (await findSet(room.state.set_meta_id))
  const now = store.get(together)
  if (!set || !now || now.inStep) return
  change({ inStep: true })
  follow(set, now.room)
}

/** The page of the room then shows it without this guest. */
async function tellLeft(token: string): Promise<void> {
  await call(contract.leaveRoom, { params: { token } })
  await queryClient.invalidateQueries({ queryKey: [contract.getRoom.path, token] })
}

/** Leaves the room. A guest who followed has again what was loaded before. */
export function leaveRoom(): void {
  const now = store.get(together)
  if (!now) return
  const followed = now.role === 'guest' && now.inStep
  forget()
  if (now.role === 'guest' && !now.room.has_ended) void tellLeft(now.token)
  if (!followed) return
  if (before) player.load(before.set, before.position)
  else player.pause()
}

/** Ends the room for all who are in it. */
export async function closeRoom(): Promise<void> {
  const now = store.get(together)
  if (!now) return
  forget()
  if (!now.room.has_ended) await call(contract.endRoom, { params: { token: now.token } })
}
