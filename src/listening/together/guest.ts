import type { PlayableSet } from '#contract/entities/music.ts'
import type { RoomState } from '#contract/entities/together.ts'
import { isRunning } from '../../player/playback.ts'
import type { PlayerState } from '../../player/state.ts'
import type { Page } from '../page.ts'
import { createInStep, type Move, type OwnPlayer, placeAt } from './in-step.ts'

/** How often the guest's player is compared with the host's, in ms. */
const tickMs = 500
/** A step of the position that is this much (ms) larger than the time that passed is a jump. */
const jumpMs = 1_500

export interface GuestPorts extends Pick<Page, 'player' | 'clock'> {
  /** The server's time in ms; null while it is unknown. */
  serverNow(): number | null
  /** Resolves with null for a set that can't be fetched now. */
  findSet(id: number): Promise<PlayableSet | null>
  /** Called when the listener, or the device, has paused, jumped or played something else. */
  onOutOfStep(): void
}

const ownStates = {
  playing: 'playing',
  buffering: 'waiting',
  paused: 'paused',
  ended: 'ended',
  empty: 'ended',
} as const

/** The guest's player for `createInStep`; null while nothing can be done with it. */
function ownOf({ loaded, status, position }: PlayerState): OwnPlayer | null {
  if (!loaded || status.state === 'failed') return null
  return { state: ownStates[status.state], position, duration: loaded.set.duration }
}

/** What the listener can't have done: it ended, it failed, or what had failed goes on. */
const happensByItself = new Set<PlayerState['status']['state']>(['ended', 'failed'])

/**
 * Keeps the player in step with a room's host. It starts `set` at once, within the gesture of the listener. `host` passes on what
 * the host's player does; null pauses, while the host is away.
 */
export function followHost({ player, clock, ...ports }: GuestPorts, set: PlayableSet, first: RoomState) {
  const inStep = createInStep()
  let host: RoomState | null = first
  let isActing = false
  let fetching: number | null = null
  let since = clock.now()
  let isOver = false

  /** What the player does meanwhile isn't the listener's doing. */
  function act(work: () => void): void {
    isActing = true
    work()
    isActing = false
    since = clock.now()
  }

  function begin(next: PlayableSet, state: RoomState): void {
    const at = placeAt(state, ports.serverNow() ?? state.at)
    act(() => {
      if (state.is_playing) player.start(next, at)
      else player.load(next, at)
    })
  }

  function perform(move: Move): void {
    if (move.do === 'pause') {
      player.pause()
      player.goTo(move.at)
    }
    if (move.do === 'play') {
      player.goTo(move.from)
      player.play()
    }
    if (move.do === 'jump') player.goTo(move.to)
    if (move.do === 'rate') player.setRate(move.rate)
  }

  async function changeSet(state: RoomState): Promise<void> {
    if (fetching === state.set_meta_id) return
    fetching = state.set_meta_id
    const next = await ports.findSet(state.set_meta_id)
    if (fetching === state.set_meta_id) fetching = null
    if (next && host && !isOver && host.set_meta_id === next.id) begin(next, host)
  }

  function step(): void {
    player.refreshState()
    const now = ports.serverNow()
    const isOther = host && player.loaded.get()?.set.id !== host.set_meta_id
    const own = ownOf(player.state.get())
    if (!host) act(player.pause)
    else if (isOther) void changeSet(host)
    else if (own && now !== null) {
      const move = inStep.next(host, own, now)
      act(() => perform(move))
    }
  }

  function watchListener(now: PlayerState, before: PlayerState): void {
    const passed = clock.now() - since
    since = clock.now()
    if (isActing) return
    const byItself = happensByItself.has(now.status.state) || happensByItself.has(before.status.state)
    const way = now.position - before.position
    const other = now.loaded?.set.id !== before.loaded?.set.id
    const toggled = isRunning(now.status) !== isRunning(before.status) && !byItself
    const jumped = !byItself && (way < -jumpMs || way > 2 * passed + jumpMs)
    if (!other && !toggled && !jumped) return
    stop()
    ports.onOutOfStep()
  }

  function tick(): void {
    cancel = clock.after(tickMs, tick)
    step()
  }

  function stop(): void {
    isOver = true
    cancel()
    unsubscribe()
    player.setRate(null)
  }

  begin(set, first)
  const unsubscribe = player.state.subscribe(watchListener)
  let cancel = clock.after(tickMs, tick)
  return {
    host(state: RoomState | null): void {
      if (isOver) return
      const isNews = state?.at !== host?.at
      host = state
      if (isNews) inStep.hostMoved()
      if (isNews) step()
    },
    stop,
  }
}

export type Guest = ReturnType<typeof followHost>
