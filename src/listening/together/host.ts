import type { RoomState } from '#contract/entities/together.ts'
import { combineUnsubscribes, type Unsubscribe } from '../../lib/unsubscribe.ts'
import type { Page } from '../page.ts'
import { placeAt } from './in-step.ts'

/** A host who waits for data for less than this (ms) doesn't stop the guests. */
const patienceMs = 1_000
/** Farther (ms) than this from where the guests expect it, the host's place is said again. */
const offMs = 80
/** Even without news the host says this often (ms) that it is there. */
const stillThereMs = 15_000
/** The shortest time between two calls, in ms, and from a failed one to the next. */
const gapMs = 200
const retryMs = 1_000

export interface HostPorts extends Pick<Page, 'player' | 'clock'> {
  /** The server's time in ms; null while it is unknown. */
  serverNow(): number | null
  /** Resolves with false if the call failed; it is then made again. */
  say(state: RoomState): Promise<boolean>
}

/** What a player does, for its guests; null while nothing is loaded, or the time is unknown. */
export function stateOf({ player, serverNow }: Pick<HostPorts, 'player' | 'serverNow'>): RoomState | null {
  player.refreshState()
  const { loaded, status, position } = player.state.get()
  const now = serverNow()
  if (!loaded || now === null) return null
  return {
    set_meta_id: loaded.set.id,
    position,
    at: Math.round(now),
    is_playing: status.state === 'playing',
    speed: player.speed.get(),
  }
}

function isNews(now: RoomState, said: RoomState): boolean {
  const isSame = now.set_meta_id === said.set_meta_id && now.is_playing === said.is_playing && now.speed === said.speed
  return !isSame || Math.abs(now.position - placeAt(said, now.at)) > offMs
}

/** Says to a room's guests what this player does, whenever they couldn't foresee it. Returns an unsubscribe function. */
export function reportPlayer(ports: HostPorts): Unsubscribe {
  const { player, clock } = ports
  /** What the guests know; null after a failed call. */
  let said: RoomState | null = null
  let isSaying = false
  let stalledSince: number | null = null
  let cancelWait = () => {}
  let cancelTick = () => {}
  let isOver = false

  async function say(state: RoomState): Promise<void> {
    isSaying = true
    said = state
    const done = await ports.say(state)
    if (!done) said = null
    clock.after(done ? gapMs : retryMs, () => {
      isSaying = false
      if (!isOver) check()
    })
  }

  /** How long (ms) the host's wait for data is still kept from the guests. */
  function patienceFor(now: RoomState): number {
    const stalls = player.status.get().state === 'buffering' && said?.is_playing && said.set_meta_id === now.set_meta_id
    stalledSince = stalls ? (stalledSince ?? clock.now()) : null
    return stalledSince === null ? 0 : stalledSince + patienceMs - clock.now()
  }

  function check(): void {
    cancelWait()
    const now = isSaying ? null : stateOf(ports)
    if (!now) return
    const patience = patienceFor(now)
    if (patience > 0) cancelWait = clock.after(patience, check)
    else if (!said || isNews(now, said)) void say(now)
  }

  function tick(): void {
    cancelTick = clock.after(stillThereMs, tick)
    said = null
    check()
  }

  tick()
  return combineUnsubscribes(player.state.subscribe(check), player.speed.subscribe(check), () => {
    isOver = true
    cancelTick()
    cancelWait()
  })
}
