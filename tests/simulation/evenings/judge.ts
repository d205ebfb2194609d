import { currentOf } from '../../../src/data/queue/queued.ts'
import { mediaUrl } from '../../../src/lib/media-url.ts'
import { itemsOf } from '../../../src/listening/edit-queue.ts'
import { isRunning } from '../../../src/player/playback.ts'
import type { PlayerState } from '../../../src/player/state.ts'
import { trackAt } from '../../../src/player/tracklist.ts'
import { store } from '../../../src/state/store.ts'
import type { World } from '../world.ts'
import type { Heard } from './heard.ts'
import { downloadedUrl, type ListeningPage } from './listening-page.ts'
import { type NextSet, nextSetOf } from './next-set.ts'

/** The position changes at the first tick of each second, and the element ticks once a second (ms). */
const stepMs = 2_000
/** A larger step than a tick (ms). */
const jumpMs = 1_500
/** How far a tab may lag behind another tab's position (ms). */
const newsMs = 10_000
/** A track boundary is noticed within this time (ms). */
const boundaryMs = 300

interface Loaded {
  set: number
  position: number
}

interface Sounding extends Loaded {
  since: number
}

export interface Judge {
  /** Checks what must hold when everything has settled. */
  check(): void
  /** Plays a set and checks that it begins where it was left. */
  resuming(play: () => void): void
  /** The set that has played without a break or jump since a true time (ms), with its position (ms); null for none. */
  sounding(): Sounding | null
  /** The listener logs out: the set is left at its position, heard or not. */
  leaves(): void
}

/**
 * Checks a page at each change of the player and each tick of its element: what it names must be what plays.
 */
export function judge(world: World, page: ListeningPage, heard: Heard): Judge {
  const { tab, element, lockScreen } = page
  const { player } = page.page
  const { audio } = element
  const complain = (what: string) => {
    if (!tab.runtime.alive()) return
    world.log(`${tab.runtime.name}: ${what}`)
    world.watch.complain(`${tab.runtime.name}: ${what}`)
  }
  /** True while a set must begin where it was left. */
  let mustResume = false
  /** What was loaded without being played; null once it plays. */
  let laidReady: Loaded | null = null
  let sounding: Sounding | null = null
  /** What the page shows as next when the set that plays has ended. */
  let due: NextSet | null = null
  let lastLoad = element.loads()
  /** The state that this listener was last called with: one change may lead to another before it is called. */
  let seen = player.state.get()

  function checkNames(): void {
    const { loaded, source, position, track, status } = player.state.get()
    const name = loaded?.set.set_name ?? 'nothing'
    if (audio.src !== (source ?? '')) complain(`${name} is named while ${audio.src} is in the element`)
    if (
      loaded &&
      source &&
      source !== mediaUrl(loaded.set.mp3_permalink ?? '') &&
      source !== downloadedUrl(loaded.set.id)
    )
      complain(`${name} is played from ${source}`)
    if (loaded && lockScreen.metadata?.album !== name)
      complain(`${name} is loaded while the lock screen has ${lockScreen.metadata?.album}`)
    if (!element.flows()) return
    if (!loaded) complain('something sounds while nothing is loaded')
    if (!loaded) return
    const place = audio.currentTime * 1000
    if (status.state === 'playing' && Math.abs(place - position) > stepMs)
      complain(`${name} sounds at ${place} and is shown at ${position}`)
    const tracks = loaded.tracks ?? []
    const near = [place - boundaryMs, place, place + boundaryMs].map(at => trackAt(tracks, at)?.track_meta_id)
    if (!near.includes(track?.track_meta_id)) complain(`${track?.track_meta_id} is named at ${place} of ${name}`)
  }

  function checkResumed(how: string, { set, position }: Loaded): void {
    if (!heard.mayResume(set, position))
      complain(`set ${set} ${how} at ${position}, and was left at ${heard.inWords(set)}`)
  }

  /** Notes what was loaded by this change. */
  function noteLoad({ loaded, status, position }: PlayerState, before: PlayerState): void {
    if (element.loads() === lastLoad) return
    lastLoad = element.loads()
    const now = loaded && { set: loaded.set.id, position }
    const soundsOn = before.status.state === 'playing' && before.source === audio.src && isRunning(status)
    if (now && soundsOn && now.set === before.loaded?.set.id)
      complain(`the recording of set ${now.set} is asked for again while it sounds`)
    // Its recording was downloaded: it is taken at once, or when the set pauses.
    const staysThere = now?.position === before.position || isRunning(before.status)
    if (now?.set === before.loaded?.set.id && staysThere) return
    laidReady = status.state === 'paused' ? now : null
    // A failed recording is opened again at its position.
    if (now && mustResume && now.set !== before.loaded?.set.id) checkResumed('begins', now)
  }

  function listen(): void {
    if (!tab.runtime.alive()) return
    checkNames()
    const now = element.flows() ? player.loaded.get() : null
    if (!now) sounding = null
    if (!now) return
    laidReady = null
    const position = audio.currentTime * 1000
    const at = world.timeline.now()
    heard.hear(now.set.id, tab.runtime.name, position, at)
    sounding = { set: now.set.id, position, since: sounding?.set === now.set.id ? sounding.since : at }
  }

  /** The set has ended, and what goes on isn't loaded yet. */
  function noteEnd(): void {
    due = nextSetOf(page.page)
    // A set that wasn't waited for goes on from where it was left.
    mustResume = world.devices.length === 1 && due?.isSuggested === true
  }

  /** Checks that what was shown as next goes on, as the queue's current one. */
  function checkNext(): void {
    const loaded = player.loaded.get()?.set.id
    if (due && loaded !== due.id) complain(`set ${due.id} was shown as next; set ${loaded} is loaded`)
    const current = currentOf(itemsOf(page.page))?.set.id
    if (due && current !== due.id) complain(`set ${due.id} goes on; the queue's current one is ${current}`)
    due = null
    mustResume = false
  }

  player.state.subscribe((now, before) => {
    const name = (state: typeof now) => `${state.loaded?.set.set_name ?? 'nothing'} is ${state.status.state}`
    if (tab.runtime.alive() && name(now) !== name(before))
      world.log(`${tab.runtime.name}: ${name(now)} at ${now.position}`)
    const isJump =
      now.loaded && now.loaded.set.id === before.loaded?.set.id && Math.abs(now.position - before.position) > jumpMs
    if (now.loaded && isJump) {
      heard.choose(now.loaded.set.id, tab.runtime.name, now.position, world.timeline.now())
      sounding = null
    }
    if (before.status.state === 'playing' && now.status.state === 'ended' && now.loaded)
      heard.hear(now.loaded.set.id, tab.runtime.name, now.position, world.timeline.now())
    if (before.status.state !== 'ended' && now.status.state === 'ended') noteEnd()
    if (before.status.state === 'buffering' && now.status.state === 'paused' && now.loaded)
      heard.choose(now.loaded.set.id, tab.runtime.name, now.position, world.timeline.now())
    // An earlier listener may have changed the state already; the others are called for that next.
    if (now !== player.state.get()) return
    noteLoad(now, seen)
    seen = now
    listen()
  })
  for (const event of ['playing', 'timeupdate', 'ended', 'pause']) audio.addEventListener(event, listen)
  // After the engine's own: what goes on has started by then.
  audio.addEventListener('ended', checkNext)

  return {
    check() {
      if (!tab.runtime.alive()) return
      listen()
      const { state } = player.status.get()
      // A hidden page does not follow.
      const follows = laidReady && world.devices.length === 1 && !store.get(page.page.hidden)
      const isNews = laidReady && world.timeline.now() - heard.lastAt(laidReady.set) < newsMs
      if (follows && !isNews && player.position.get() === laidReady?.position) checkResumed('is laid ready', laidReady)
      if (element.flows() !== (state === 'playing'))
        complain(`it is ${state} while sound ${element.flows() ? 'comes' : 'does not come'}`)
    },
    sounding: () => sounding,
    leaves() {
      const { loaded, status, position } = player.state.get()
      if (loaded && isRunning(status)) heard.hear(loaded.set.id, tab.runtime.name, position, world.timeline.now())
    },
    resuming(play) {
      mustResume = world.devices.length === 1
      play()
      mustResume = false
    },
  }
}
