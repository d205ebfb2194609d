import { OtherPlayer } from '#contract/entities/devices.ts'
import { announcePlayer } from '#contract/routes/devices.ts'
import { playingDevice } from '../commands/place-elsewhere.ts'
import { callAs } from '../data/api/api.ts'
import { connection } from '../data/api/connection.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { setQuery } from '../data/catalogue/set-queries.ts'
import { isDownloaded } from '../data/downloads/use-downloads.ts'
import type { News } from '../data/live-events/live-events.ts'
import { onNews } from '../data/live-events/news.ts'
import { write } from '../data/outbox/writes.ts'
import { listenerId } from '../data/session/session.ts'
import { clock } from '../lib/clock.ts'
import { deviceOf } from '../lib/device-name.ts'
import { combineUnsubscribes, type Unsubscribe } from '../lib/unsubscribe.ts'
import { type DevicePorts, followDevices, type PlayingPage } from '../listening/devices.ts'
import { playSetAt } from '../listening/play.ts'
import { programme } from '../listening/programme.ts'
import { player } from '../player/player.ts'
import { store, watch } from '../state/store.ts'

/** This load of this page. */
const page = crypto.randomUUID()

const announce: DevicePorts['announce'] = async (body, takes_over) => {
  const listener = store.get(listenerId)
  if (!store.get(connection.online) || listener === null) return null
  // `keepalive`: the last one outlives the page.
  const result = await callAs(listener, announcePlayer, { body: { ...body, takes_over } }, { keepalive: true })
  return result.ok ? announcePlayer.answer.parse(result.body).takeovers : null
}

/** Begins with the news that were the reason for loading this. Returns an unsubscribe function. */
export function connectDevices(first: News | null): Unsubscribe {
  const devices = followDevices({
    player,
    clock,
    page,
    announce,
    findSet: id => queryClient.query(setQuery(id)).catch(() => null),
    play: (set, at) => void playSetAt({ player, programme, write, online: connection.online, isDownloaded }, set, at),
    show: other => store.set(playingDevice, other && shown(other)),
  })
  const shown = (other: PlayingPage) => ({
    name: deviceOf(other.user_agent).name,
    continueHere: () => devices.takeOver(other),
  })
  const onPlayer = ({ event, data }: News) => {
    const told = event === 'player' ? OtherPlayer.safeParse(JSON.parse(data)) : null
    if (told?.success) void devices.onPlayer(told.data)
  }
  if (first) onPlayer(first)
  addEventListener('pagehide', devices.leave)
  return combineUnsubscribes(
    onNews(onPlayer),
    // Without a network nothing is known of the others.
    watch(connection.online, online => online || devices.hide()),
    watch(listenerId, devices.hide),
    devices.stop,
    () => removeEventListener('pagehide', devices.leave),
  )
}
