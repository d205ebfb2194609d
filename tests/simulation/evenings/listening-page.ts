import { atom } from 'jotai/vanilla'
import type { QueueItem } from '#contract/entities/activity.ts'
import type { SetSummary, SetTrack } from '#contract/entities/music.ts'
import { getQueue } from '#contract/routes/activity.ts'
import { getSet } from '#contract/routes/catalogue.ts'
import type { Suggestions } from '../../../src/data/autoplay/suggestions.ts'
import { kinds } from '../../../src/data/outbox/kinds/registry.ts'
import { createQueue } from '../../../src/data/queue/queue.ts'
import type { Clock } from '../../../src/lib/clock.ts'
import type { NextInQueue, Page } from '../../../src/listening/page.ts'
import { playNextTrack } from '../../../src/listening/play.ts'
import type { Programme } from '../../../src/listening/programme.ts'
import { resumeWhenOnline } from '../../../src/listening/resume-when-online.ts'
import { saveProgress } from '../../../src/listening/save-progress.ts'
import { syncPlayerWithQueue } from '../../../src/listening/sync-player-with-queue.ts'
import { syncSuggestions } from '../../../src/listening/sync-suggestions.ts'
import { createEngine } from '../../../src/player/engine.ts'
import type { TabChannel } from '../../../src/player/ports.ts'
import { store, watch } from '../../../src/state/store.ts'
import { fakeAudio } from '../../support/player/fake-audio.ts'
import type { Device } from '../device/device.ts'
import type { Runtime } from '../device/runtime.ts'
import { openTab, type Tab } from '../device/tab.ts'
import type { World } from '../world.ts'
import { setMs } from './evening.ts'
import { createLockScreen, type FakeLockScreen } from './lock-screen.ts'
import { watchSimilar } from './similar.ts'

/** What survives a reload on a device: the server's answers and downloaded recordings. */
export interface Cache {
  queue: { answer: unknown; items: readonly QueueItem[]; askedAt: number } | null
  sets: Map<number, { answer: unknown; tracks: readonly SetTrack[]; askedAt: number }>
  /** The sets whose similar ones are known. */
  similar: Set<number>
  /** The ids of the downloaded sets. */
  downloads: ReadonlySet<number>
}

/** What all devices have in common. */
export interface Everywhere {
  catalogue: readonly SetSummary[]
  autoplay: boolean
}

/** The address of a downloaded recording. */
export const downloadedUrl = (set: number) => `blob:recording-${set}`

/** A page that plays: the real player, queue and outbox on a fake audio element. */
export interface ListeningPage {
  tab: Tab
  page: Page
  element: ReturnType<typeof fakeAudio>
  lockScreen: FakeLockScreen
  /** Shows or hides the page. */
  setHidden(hidden: boolean): void
  /** Applies the device's session. */
  followSession(): void
  networkChanged(isOnline: boolean): void
  /** A recording was downloaded or removed. */
  downloadsChanged(): void
}

/** Less often than in Chromium, so that an hour of listening runs quickly. */
const tickMs = 1_000
/** How much an element has buffered at most when its connection is lost (ms). */
const bufferedMs = 20_000

/** The channel between the players of a device's tabs. */
export function createTabBus(world: World) {
  const tabs = new Set<{ runtime: Runtime; listener: (event: { data: unknown }) => void }>()
  return (runtime: Runtime): TabChannel => ({
    postMessage(data) {
      for (const other of tabs)
        if (other.runtime !== runtime) other.runtime.later(world.random(1, 15), () => other.listener({ data }))
    },
    addEventListener(_, listener) {
      tabs.add({ runtime, listener })
    },
  })
}

/** Serves recordings to the element: the server's while there is a network. */
function serveRecordings(world: World, device: Device, runtime: Runtime, element: ReturnType<typeof fakeAudio>) {
  const isOnline = () => device.line.network === 'fine'
  const isDownloaded = () => element.audio.src.startsWith('blob:')
  element.audio.addEventListener('loadstart', () => {
    const load = element.loads()
    runtime.later(world.random(5, 800), () => {
      if (load !== element.loads()) return
      if (isOnline() || isDownloaded()) element.arrive(setMs / 1000)
      else element.fail(4)
    })
  })
  return (nowOnline: boolean) => {
    const load = element.loads()
    const ms = nowOnline ? 1_000 : world.random(0, bufferedMs)
    runtime.later(ms, () => {
      if (load !== element.loads() || isOnline() !== nowOnline || isDownloaded() || element.audio.paused) return
      if (nowOnline && element.audio.readyState < 4) element.arrive(setMs / 1000)
      if (!nowOnline && element.flows()) element.starve()
    })
  }
}

export function openListeningPage(
  world: World,
  device: Device,
  cache: Cache,
  channel: (runtime: Runtime) => TabChannel,
  name: string,
  { catalogue, autoplay }: Everywhere,
): ListeningPage {
  const tab = openTab(world, device, name)
  const { runtime, marks, outbox, connection } = tab
  const clock: Clock = { now: device.now, after: runtime.later }
  const element = fakeAudio({ clock, tickMs })
  const lockScreen = createLockScreen()
  const leaving: (() => void)[] = []
  const player = createEngine(element.audio, {
    clock,
    lockScreen,
    tabs: channel(runtime),
    onLeave: work => void leaving.push(work),
    ownsVolume: async () => true,
  })
  const serve = serveRecordings(world, device, runtime, element)
  const hidden = atom(false)
  const who = () => (device.line.signedIn ? world.listener.id : null)
  const listener = atom(who())
  const downloads = atom(cache.downloads)

  let asked = 0
  const queue = createQueue({
    fetched: () => cache.queue,
    refetch: () => void fetchQueue(),
    outbox,
  })
  let stopQueue = () => {}

  async function fetchQueue(): Promise<void> {
    const own = ++asked
    const askedAt = device.stamp()
    const answer = await tab.visit(getQueue, {})
    if (answer === null || own !== asked || store.get(listener) === null) return
    cache.queue = { answer, items: getQueue.answer.parse(answer).data, askedAt }
    queue.update()
  }

  async function fetchSet(id: number): Promise<void> {
    const askedAt = device.stamp()
    const answer = await tab.visit(getSet, { id })
    if (answer === null) return
    const tracks = getSet.answer.parse(answer).set_tracks
    cache.sets.set(id, { answer, tracks, askedAt })
    player.setTracklist(id, tracks)
  }

  /** Shows what is cached and fetches it again. */
  function showAll(): void {
    for (const { answer, askedAt } of cache.sets.values()) marks.applyServer(answer, askedAt)
    if (cache.queue) marks.applyServer(cache.queue.answer, cache.queue.askedAt)
    void fetchQueue()
    for (const id of world.server.items.sets) void fetchSet(id)
  }

  function followSession(): void {
    const now = who()
    if (store.get(listener) === now) return
    store.set(listener, now)
    stopQueue()
    stopQueue = now === null ? () => {} : queue.follow()
    if (now !== null) showAll()
  }

  const suggestions = atom<Suggestions | null>(null)
  const page: Page = {
    clock,
    player,
    marks,
    queue: queue.queue,
    nextInQueue: atom<NextInQueue | null>(null),
    programme: atom<Programme | null>(null),
    suggestions,
    listener,
    hidden,
    online: connection.online,
    checkConnection: connection.check,
    downloads,
    isDownloaded: id => store.get(downloads).has(id),
    write: (choose, about, patience) => outbox.add(choose(kinds), about, patience).catch(() => undefined),
  }

  // Wired as in the app.
  player.answerMediaKeys({
    play: player.play,
    pause: player.pause,
    stop: player.pause,
    previoustrack: player.previousTrack,
    nexttrack: () => playNextTrack(page),
    seekto: () => {},
    seekbackward: () => {},
    seekforward: () => {},
  })
  saveProgress(page, () => {})
  player.setLocalSource(id => (store.get(downloads).has(id) ? downloadedUrl(id) : undefined))
  watch(downloads, player.refreshSource)
  player.loaded.subscribe(now => {
    const cached = now && cache.sets.get(now.set.id)
    if (cached && !now.tracks) player.setTracklist(now.set.id, cached.tracks)
  })
  if (store.get(listener) !== null) {
    stopQueue = queue.follow()
    showAll()
  }
  void tab.opened.then(() => {
    syncPlayerWithQueue(page, () => {})
    resumeWhenOnline(page)
    const ports = {
      ...page,
      autoplay: atom(autoplay),
      downloaded: atom(get => catalogue.filter(({ id }) => get(downloads).has(id))),
      removed: atom([]),
      watchSeed: watchSimilar(world, device, runtime, cache, catalogue),
    }
    syncSuggestions(ports, suggestions)
  })

  return {
    tab,
    page,
    element,
    lockScreen,
    setHidden(now) {
      store.set(hidden, now)
      if (now) void outbox.wake({ impatient: true })
      else {
        tab.happens('visible')
        void outbox.refresh()
        if (store.get(listener) !== null) showAll()
      }
    },
    followSession,
    networkChanged(isOnline) {
      tab.happens(isOnline ? 'online' : 'offline')
      serve(isOnline)
      if (isOnline && store.get(listener) !== null) showAll()
    },
    downloadsChanged: () => store.set(downloads, cache.downloads),
  }
}
