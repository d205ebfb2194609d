import type { PlayableSet } from '#contract/entities/music.ts'
import type { Room } from '#contract/entities/together.ts'
import * as contract from '#contract/routes/together.ts'
import { call } from '../../data/api/api.ts'
import { queryClient } from '../../data/cache/query-client.ts'
import { setQuery } from '../../data/catalogue/set-queries.ts'
import { listenerId } from '../../data/session/session.ts'
import { clock } from '../../lib/clock.ts'
import { player } from '../../player/player.ts'
import type { Loaded } from '../../player/tracklist.ts'
import { store } from '../../state/store.ts'
import { followHost, type Guest } from './guest.ts'
import { reportPlayer, stateOf } from './host.ts'
import { keepHostedRoom } from './hosted-room.ts'
import { keepServerClock, serverNow, untilServerClock } from './page-clock.ts'
import { changeTogether, enterRoom, forgetRoom, roomIsOver, updateRoom } from './room.ts'
import { together } from './together.ts'

/** What a listener does with rooms: opens, joins, leaves and ends them on this page. */

let guest: Guest | null = null
/** What was loaded before a guest followed the host: it is loaded again when they leave. */
let before: (Loaded & { position: number }) | null = null
/** The room that is being opened: pressed twice, it is one. */
let opening: Promise<string | null> | null = null

const findSet = (id: number): Promise<PlayableSet | null> => queryClient.query(setQuery(id)).catch(() => null)

function startHosting(token: string, room: Room): void {
  forgetRoom()
  const say = async (body: Room['state']) => {
    const result = await call(contract.setRoomState, { params: { token }, body })
    if (result.ok) updateRoom(result.body)
    else if (result.status === 404) roomIsOver(token)
    return result.ok
  }
  const stop = reportPlayer({ player, clock, serverNow, say })
  enterRoom({ token, role: 'host', room, inStep: true }, null, stop, keepHostedRoom(token))
}

async function open(): Promise<string | null> {
  const listener = store.get(listenerId)
  const stop = keepServerClock()
  await untilServerClock()
  const body = stateOf({ player, serverNow })
  const result = body && (await call(contract.openRoom, { body }))
  const opened = result?.ok && store.get(listenerId) === listener ? result.body : null
  if (opened) startHosting(opened.token, opened.room)
  stop()
  return opened?.token ?? null
}

/** Opens a room that follows this player. Resolves with its token, or null if that failed. */
export function openRoom(): Promise<string | null> {
  opening ??= open().finally(() => {
    opening = null
  })
  return opening
}

/** Lets the guests of the caller's own room follow this player, in place of another page of theirs. */
export const hostAgain = (token: string, room: Room): void => startHosting(token, room)

/** The same for a page that was loaded again, unless the room has ended or the listener has entered another one since. */
export async function returnToRoom(token: string, username: string): Promise<void> {
  const result = await call(contract.getRoom, { params: { token } })
  const isOwn = result.ok && !result.body.has_ended && result.body.host === username
  if (isOwn && !store.get(together)) startHosting(token, result.body)
}

function follow(set: PlayableSet, { state, is_host_here }: Room): void {
  // Where a host who is away would be by now isn't where anything plays.
  const first = { ...state, is_playing: state.is_playing && is_host_here }
  const onOutOfStep = () => changeTogether({ inStep: false })
  guest = followHost({ player, clock, serverNow, findSet, onOutOfStep }, set, first)
}

/**
 * Plays what the host plays, at once: a browser allows a start only within the listener's gesture. `refused` is called when the
 * room turns out to be full.
 */
export function joinRoom(token: string, room: Room, set: PlayableSet, refused: (message: string) => void): void {
  leaveRoom()
  player.refreshState()
  const { loaded, position } = player.state.get()
  before = loaded && { ...loaded, position }
  const member = {
    onHost: (state: Room['state'] | null) => guest?.host(state),
    onFull(message: string) {
      leaveRoom()
      refused(message)
    },
  }
  // First: the queue waits from now on.
  enterRoom({ token, role: 'guest', room, inStep: true }, member, () => guest?.stop())
  follow(set, room)
}

/** Comes in step again, at once if the host's set is loaded. Resolves with false if that set can't be fetched. */
export async function rejoinRoom(): Promise<boolean> {
  const was = store.get(together)
  if (!was) return true
  const loaded = player.loaded.get()?.set
  const wanted = was.room.state.set_meta_id
  const set = loaded?.id === wanted ? loaded : await findSet(wanted)
  const now = store.get(together)
  if (!set) return false
  if (now?.token !== was.token || now.inStep || now.room.has_ended) return true
  changeTogether({ inStep: true })
  follow(set, now.room)
  return true
}

/** Tells the server that this page leaves a room or ends it. The room's page then shows what the server knows. */
async function tell(route: typeof contract.leaveRoom | typeof contract.endRoom, token: string): Promise<void> {
  await call(route, { params: { token } })
  await queryClient.invalidateQueries({ queryKey: [contract.getRoom.path, token] })
}

/** Leaves the room. A guest who followed has again what was loaded before. */
export function leaveRoom(): void {
  const now = store.get(together)
  if (!now) return
  const followed = now.role === 'guest' && now.inStep
  forgetRoom()
  if (now.role === 'guest' && !now.room.has_ended) void tell(contract.leaveRoom, now.token)
  if (!followed) return
  if (before) player.load(before.set, before.position, before.stretch)
  else player.pause()
}

/** Ends the room for all who are in it. */
export async function closeRoom(): Promise<void> {
  const now = store.get(together)
  if (!now) return
  forgetRoom()
  if (!now.room.has_ended) await tell(contract.endRoom, now.token)
}
