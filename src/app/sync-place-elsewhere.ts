import * as z from 'zod/mini'
import { Milliseconds } from '#contract/shapes.ts'
import { placeElsewhere } from '../commands/place-elsewhere.ts'
import { deviceTime } from '../data/api/device-time.ts'
import { marks } from '../data/marks/marks.ts'
import { progress } from '../data/outbox/kinds/progress.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { isReadable } from '../data/outbox/store/unreadable.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { almostOverMs } from '../player/progress.ts'
import { store, watch } from '../state/store.ts'

/** Positions nearer to each other than this (ms) are not worth a jump. */
const nearMs = 10_000
/** After so much listening (ms) the offer is withdrawn: the listener doesn't want the other position. */
const listenedMs = 30_000
/** A step between two ticks of the element that is larger than this (ms) is a jump. */
const jumpMs = 2_000

const Saved = z.object({ current_timestamp: Milliseconds })

const targetOf = (set_meta_id: number) => progress.target({ set_meta_id, current_timestamp: 0 }, '')
const positionIn = (input: unknown) => Saved.safeParse(input).data?.current_timestamp ?? 0

/**
 * Offers another device's position in the loaded set when it is newer than this device's: a position that the server
 * answers and that this device hasn't written. While the outbox holds a position from before this page was opened,
 * which may be newer than the server's, nothing is offered. Returns an unsubscribe function.
 */
export function syncPlaceElsewhere(): () => void {
  let setId: number | undefined
  /** The positions in the loaded set that are no news: this device wrote them, or they were offered. */
  let known = new Set<number>()
  /** Answers that were requested earlier (ms, this device's clock) are ignored. */
  let newsSince = performance.timeOrigin
  let listened = 0
  let last = 0

  function noteWritten(): void {
    if (setId === undefined) return
    const target = targetOf(setId)
    const written = store.get(outbox.entries).filter(entry => entry.target === target && isReadable(entry))
    for (const { input } of written) known.add(positionIn(input))
    if (written.some(({ recordedAt }) => recordedAt < performance.timeOrigin)) newsSince = Number.POSITIVE_INFINITY
    else if (newsSince === Number.POSITIVE_INFINITY) newsSince = deviceTime()
  }

  function begin(): void {
    const now = player.loaded.get()?.set.id
    if (now === setId) return
    setId = now
    store.set(placeElsewhere, null)
    // The start, and the position at which the set was loaded.
    known = new Set(setId === undefined ? [] : [0, marks.get(`set/${setId}`).current_timestamp])
    newsSince = performance.timeOrigin
    noteWritten()
  }

  const isNear = (position: number) => Math.abs(position - player.position.get()) < nearMs

  function offer(position: number): void {
    if (known.has(position)) return
    known.add(position)
    const isOver = position >= player.duration.get() - almostOverMs
    if (isNear(position) || isOver) return
    listened = 0
    store.set(placeElsewhere, position)
  }

  /** Withdraws the offer once the player has reached the position, or the listener has listened on elsewhere. */
  function follow(): void {
    const position = player.position.get()
    const step = position - last
    last = position
    const offered = store.get(placeElsewhere)
    if (offered === null) return
    if (isRunning(player.status.get()) && step > 0 && step < jumpMs) listened += step
    if (isNear(offered) || listened >= listenedMs) store.set(placeElsewhere, null)
  }

  const unsubscribe = combineUnsubscribes(
    player.loaded.subscribe(begin),
    player.position.subscribe(follow),
    watch(outbox.entries, noteWritten),
    outbox.onAnswered(({ settled }) => {
      if (setId !== undefined && settled?.target === targetOf(setId)) offer(positionIn(settled.input))
    }),
    marks.onServerMark((subject, { current_timestamp }, asOf) => {
      if (subject === `set/${setId}` && asOf >= newsSince) offer(current_timestamp)
    }),
  )
  begin()
  return () => {
    unsubscribe()
    store.set(placeElsewhere, null)
  }
}
