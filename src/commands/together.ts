import { IconBroadcast, IconDoorExit, IconPlayerPlay, IconRefresh, IconShare2, IconX } from '@tabler/icons-react'
import type { PlayableSet } from '#contract/entities/music.ts'
import type { Room } from '#contract/entities/together.ts'
import { connection } from '../data/api/connection.ts'
import { together } from '../listening/together/together.ts'
import { playerAtoms } from '../player/react.ts'
import { store } from '../state/store.ts'
import { notify, notifyFailure } from '../ui/feedback/notices/notify.ts'
import { late } from '../ui/overlays/late.ts'
import { command } from './command.ts'
import { playSet } from './play-set.ts'
import { passOn } from './share.ts'

/** Rooms for listening together. */

/** Loaded when a room is opened, or its page. */
export const roomCode = late(() => import('../listening/together/session.ts'))

type OpenPage = (token: string) => void

async function open(openPage: OpenPage, set: PlayableSet | undefined): Promise<void> {
  const inRoom = store.get(together)
  // At once: a browser allows a start only within the listener's gesture.
  if (set && !inRoom && store.get(playerAtoms.loaded)?.set.id !== set.id) playSet.effect(set)
  const token =
    inRoom?.token ??
    (await roomCode.ready().then(
      code => code.openRoom(),
      () => null,
    ))
  if (token === null) notifyFailure()
  else openPage(token)
}

/** Opens a room that follows this player, and its page; a set that isn't loaded plays first. While in a room, opens the page of that. */
export const listenTogether = command<[openPage: OpenPage, set?: PlayableSet]>({
  id: 'together.open',
  label: get => (get(together) ? 'Open the room' : 'Listen together'),
  icon: () => IconBroadcast,
  enabled: (get, _, set = get(playerAtoms.loaded)?.set) => set !== undefined && get(connection.online),
  effect: (openPage, set) => void open(openPage, set),
})

interface Found {
  token: string
  room: Room
  set: PlayableSet
}

/** Plays what the host plays. Its code is there: the page of the room has loaded it. */
export const joinRoom = command<[found: Found]>({
  id: 'together.join',
  label: () => 'Join',
  icon: () => IconPlayerPlay,
  enabled: get => get(roomCode.parts) !== undefined,
  effect: ({ token, room, set }) =>
    store.get(roomCode.parts)?.joinRoom(token, room, set, text => notify(text, 'error')),
})

async function rejoin(): Promise<void> {
  const done = await store.get(roomCode.parts)?.rejoinRoom()
  if (done === false) notifyFailure()
}

export const rejoinRoom = command({
  id: 'together.rejoin',
  label: () => 'Rejoin',
  icon: () => IconRefresh,
  enabled: get => get(together) !== null,
  effect: () => void rejoin(),
})

/** Lets this player be followed, in a room of the listener's that another page of theirs has opened. */
export const hostRoom = command<[token: string, room: Room]>({
  id: 'together.host',
  label: () => 'Host from this device',
  icon: () => IconBroadcast,
  enabled: get => get(roomCode.parts) !== undefined && get(playerAtoms.loaded) !== null,
  effect: (token, room) => store.get(roomCode.parts)?.hostAgain(token, room),
})

export const leaveRoom = command({
  id: 'together.leave',
  label: get => (get(together)?.room.has_ended ? 'Close' : 'Leave'),
  icon: () => IconDoorExit,
  enabled: get => get(together) !== null,
  effect: () => store.get(roomCode.parts)?.leaveRoom(),
})

export const endRoom = command({
  id: 'together.end',
  label: () => 'End for everyone',
  icon: () => IconX,
  enabled: get => get(together)?.role === 'host',
  effect: () => void store.get(roomCode.parts)?.closeRoom(),
})

export const shareRoom = command<[token: string]>({
  id: 'together.share',
  label: () => 'Share link',
  icon: () => IconShare2,
  enabled: () => true,
  effect: token => passOn({ what: 'Room link', title: 'Listen together', url: `${location.origin}/together/${token}` }),
})
