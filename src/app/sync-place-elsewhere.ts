import * as z from 'zod/mini'
import { Milliseconds } from '../../contract/shapes.ts'
import { placeElsewhere } from '../commands/place-elsewhere.ts'
import { deviceTime } from '../data/api/device-time.ts'
import { marks } from '../data/marks/marks.ts'
import { progress } from '../data/outbox/kinds/progress.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { isReadable } from '../data/outbox/unreadable.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { almostOverMs } from '../player/progress.ts'
import { store, watch } from '../state/store.ts'

/** Places nearer than this to each other (ms) are not worth a jump. */
const nearMs = 10_000
/** Who has listened on for so long (ms) doesn't want the other place. */
const listenedMs = 30_000
/** A larger step (ms) than playing makes between two ticks of the element is a jump. */
const jumpMs = 2_000

const Place = z.object({ current_timestamp: Milliseconds })

const targetOf = (set_meta_id: number) => progress.target({ set_meta_id, current_timestamp: 0 }, '')
const placeIn = (input: unknown) => Place.safeParse(input).data?.current_timestamp ?? 0

/**
 * Offers the place of another device when it is newer than what this one has played: a place that the server tells and
 * that nobody here has written. What lay in the outbox before this page began may be newer than what is told until it
 * is sent, so nothing is believed before. The answer ends it.
 */
export function followPlaceElsewhere(): () => void {
  let setId: number | undefined
  /** The places of the loaded set that are known here. */
  let known = new Set<number>()
  /** What was asked for earlier (ms, this device's clock) tells nothing new. */
  let newsSince = performance.timeOrigin
  let listened = 0
  let last = 0

  function noteWritten(): void {
    if (setId === undefined) return
    const own = targetOf(setId)
    const written = store.get(outbox.entries).filter(entry => entry.target === own && isReadable(entry))
    for (const { input } of written) known.add(placeIn(input))
    if (written.some(({ recordedAt }) => recordedAt < performance.timeOrigin)) newsSince = Number.POSITIVE_INFINITY
    else if (newsSince === Number.POSITIVE_INFINITY) newsSince = deviceTime()
  }

  function begin(): void {
    const now = player.loaded.get()?.set.id
    if (now === setId) return
    setId = now
    store.set(placeElsewhere, null)
    // What the set was loaded by.
    known = new Set(setId === undefined ? [] : [0, marks.get(`set/${setId}`).current_timestamp])
    newsSince = performance.timeOrigin
    noteWritten()
  }

  const isNear = (place: number) => Math.abs(place - player.position.get()) < nearMs

  function hear(place: number): void {
    if (known.has(place)) return
    known.add(place)
    const isOver = place >= player.duration.get() - almostOverMs
    if (isNear(place) || isOver) return
    listened = 0
    store.set(placeElsewhere, place)
  }

  /** Takes the offer back once it has been reached, or chosen against by listening on. */
  function move(): void {
    const place = player.position.get()
    const step = place - last
    last = place
    const offered = store.get(placeElsewhere)
    if (offered === null) return
    if (isRunning(player.status.get()) && step > 0 && step < jumpMs) listened += step
    if (isNear(offered) || listened >= listenedMs) store.set(placeElsewhere, null)
  }

  const ends = [
    player.loaded.subscribe(begin),
    player.position.subscribe(move),
    watch(outbox.entries, noteWritten),
    outbox.onAnswered(({ settled }) => {
      if (setId !== undefined && settled?.target === targetOf(setId)) hear(placeIn(settled.input))
    }),
    marks.onTold((subject, { current_timestamp }, asOf) => {
      if (subject === `set/${setId}` && asOf >= newsSince) hear(current_timestamp)
    }),
  ]
  begin()
  return () => {
    for (const end of ends) end()
    store.set(placeElsewhere, null)
  }
}
