import { goneMs, type OtherPlayer, type PagePlayer } from '#contract/entities/devices.ts'
import type { PlayableSet } from '#contract/entities/music.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { isRunning } from '../player/playback.ts'
import type { PlayerState } from '../player/state.ts'
import type { Page } from './page.ts'

/** How often a page that plays says so, in ms. */
const stillPlaysMs = 30_000
/** For so long (ms) after a takeover the other page's exact position is awaited; farther off than this (ms) it is jumped to. */
const correctedMs = 10_000
const offMs = 1_500
/** A step of the position that is this much (ms) larger than the time that passed is a jump. */
const jumpMs = 2_000

/** Another page of the listener's that plays, on this device or another. */
export interface PlayingPage extends OtherPlayer {
  set: PlayableSet
  /** When it was there, in ms. */
  seenAt: number
}

export interface DevicePorts extends Pick<Page, 'player' | 'clock'> {
  /** The id of this page. */
  page: string
  /** Resolves with how often a page has taken over; null if it couldn't be said. */
  announce(player: PagePlayer, takesOver: boolean): Promise<number | null>
  findSet(id: number): Promise<PlayableSet | null>
  /** Plays a set from a position (ms), within the listener's gesture. */
  play(set: PlayableSet, at: number): void
  /** Shows that another page plays; null when none does, or this one plays. */
  show(other: PlayingPage | null): void
}

/** Tells the listener's other pages what this one plays, and lets one that doesn't play take over from one that does. */
export function followDevices({ player, clock, page, announce, findSet, play, show }: DevicePorts) {
  let known = 0
  let isTaking = false
  /** While a takeover of this page is on its way, it isn't known yet whether another one is later. */
  let claim: Promise<unknown> = Promise.resolve()
  let touchedAt = clock.now()
  let readAt = clock.now()
  let shown: string | null = null
  /** The pages that are about to be shown: their sets are being fetched. */
  const finding = new Set<string>()
  let takenFrom: { page: string; at: number } | null = null
  let cancelTick = () => {}
  let cancelGone = () => {}

  const runs = () => isRunning(player.status.get())

  async function say(plays = true): Promise<void> {
    player.refreshState()
    const { loaded, position, status } = player.state.get()
    if (!loaded) return
    const takesOver = isTaking
    isTaking = false
    const said = announce(
      { page, set_meta_id: loaded.set.id, position, is_playing: plays && isRunning(status), speed: player.speed.get() },
      takesOver,
    )
    if (takesOver) claim = said
    const count = await said
    known = Math.max(known, count ?? 0)
    // It couldn't be said: the other page plays, too, until this one says so the next time.
    if (count === null && takesOver) isTaking = runs()
  }

  function tick(): void {
    cancelTick = clock.after(stillPlaysMs, tick)
    void say()
  }

  function follow(now: PlayerState, before: PlayerState): void {
    const passed = clock.now() - readAt
    readAt = clock.now()
    const isOther = now.loaded?.set.id !== before.loaded?.set.id
    const [plays, played] = [isRunning(now.status), isRunning(before.status)]
    const step = now.position - before.position
    if ((plays && !played) || step < -jumpMs || step > 2 * passed + jumpMs) touchedAt = clock.now()
    if (plays === played && !(plays && isOther)) return
    cancelTick()
    if (plays) {
      hide()
      tick()
    } else void say()
  }

  function hide(): void {
    cancelGone()
    shown = null
    show(null)
  }

  /** Stops when another page has taken over, unless the listener has touched this one since. */
  function yieldTo({ takeovers, taken_ago, is_playing }: OtherPlayer): void {
    const isLater = takeovers > known
    known = Math.max(known, takeovers)
    if (isLater && is_playing && runs() && clock.now() - touchedAt > taken_ago) player.pause()
  }

  /** The page that has stopped says where: this one goes on from there. */
  function correct(other: OtherPlayer, set: PlayableSet): void {
    player.refreshState()
    if (player.loaded.get()?.set.id !== set.id) player.start(set, other.position)
    else if (Math.abs(player.position.get() - other.position) > offMs) player.goTo(other.position)
    takenFrom = null
  }

  async function onPlayer(other: OtherPlayer): Promise<void> {
    if (other.page === page) return
    await claim
    yieldTo(other)
    const seenAt = clock.now()
    const isTakenFrom = takenFrom?.page === other.page && seenAt - takenFrom.at < correctedMs
    const isAwaited = isTakenFrom || shown === other.page || finding.has(other.page)
    // What has stopped before it was shown is no news: its set isn't fetched.
    if (!other.is_playing && !isAwaited) return
    finding.add(other.page)
    const set = await findSet(other.set_meta_id)
    finding.delete(other.page)
    if (isTakenFrom && set && !other.is_playing) correct(other, set)
    if (runs() || player.playingElsewhere.get()) return
    if (!other.is_playing && shown !== other.page) return
    hide()
    if (!other.is_playing || !set) return
    shown = other.page
    show({ ...other, set, seenAt })
    cancelGone = clock.after(goneMs, hide)
  }

  /** Goes on where the other page is by now; it stops. */
  function takeOver({ set, position, speed, seenAt, page: from }: PlayingPage): void {
    takenFrom = { page: from, at: clock.now() }
    isTaking = true
    play(set, Math.min(position + (clock.now() - seenAt) * speed, set.duration))
  }

  /** The page is closed or loaded again: what it was playing plays no more. */
  function leave(): void {
    if (runs()) void say(false)
  }

  if (runs()) tick()
  const unsubscribe = combineUnsubscribes(player.state.subscribe(follow), () => cancelTick(), hide)
  return { onPlayer, takeOver, hide, leave, stop: unsubscribe }
}
