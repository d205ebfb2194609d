import type { itemsOf } from '../../../src/listening/edit-queue.ts'
import { savePosition } from '../../../src/listening/save-progress.ts'
import type { Device } from '../device/device.ts'
import type { World } from '../world.ts'
import type { DeviceAct } from './evening.ts'
import type { Heard } from './heard.ts'
import { type Judge, judge } from './judge.ts'
import { type Cache, createTabBus, type Everywhere, type ListeningPage, openListeningPage } from './listening-page.ts'

/** How long a closing page still runs, and how long changes take to settle (ms). */
export const settleMs = 300

/** One evening. */
export interface Scene extends Everywhere {
  world: World
  heard: Heard
  devices: readonly OnDevice[]
}

/** What runs on a device, and what is stored on it. */
export interface OnDevice {
  device: Device
  cache: Cache
  bus: ReturnType<typeof createTabBus>
  /** The true time (ms) since when it has a network and a logged-in listener; Infinity without. */
  goodSince: number
  pages: Map<number, Opened>
}
interface Opened {
  page: ListeningPage
  judge: Judge
  /** What was cleared last, while it can be undone. */
  cleared: Cleared | null
  /** True until it is tapped for the first time. */
  isNew: boolean
}
interface Cleared {
  id: string
  items: ReturnType<typeof itemsOf>
}

/** The devices of an evening, before any page is opened. */
export const devicesOf = (world: World): OnDevice[] =>
  world.devices.map(device => ({
    device,
    cache: { queue: null, sets: new Map(), similar: new Set(), downloads: new Set() },
    bus: createTabBus(world),
    goodSince: world.timeline.now(),
    pages: new Map(),
  }))

/** The page in a tab of a device; it is opened if necessary. */
export function pageOf({ world, heard, ...everywhere }: Scene, on: OnDevice, tab: number): Opened {
  const there = on.pages.get(tab)
  if (there?.page.tab.runtime.alive()) return there
  const name = `device ${on.device.index}, tab ${tab}`
  world.log(`${name} is opened`)
  const page = openListeningPage(world, on.device, on.cache, on.bus, name, everywhere)
  const opened: Opened = { page, judge: judge(world, page, heard), cleared: null, isNew: true }
  on.pages.set(tab, opened)
  return opened
}

export const openPages = ({ pages }: OnDevice) => [...pages.values()].filter(({ page }) => page.tab.runtime.alive())

/** Hides a page and ends it. */
async function leave(world: World, { page }: { page: ListeningPage }): Promise<void> {
  page.setHidden(true)
  await world.timeline.runTo(world.timeline.now() + settleMs)
  page.tab.runtime.end()
}

function changeNetwork(on: OnDevice, isOnline: boolean): void {
  const network = isOnline ? 'fine' : 'off'
  if (on.device.line.network === network) return
  on.device.line.network = network
  for (const { page } of openPages(on)) page.networkChanged(isOnline)
}

function changeDownloads(on: OnDevice, downloads: ReadonlySet<number>): void {
  on.cache.downloads = downloads
  for (const { page } of openPages(on)) page.downloadsChanged()
}

/** As in the app, the position is saved before the session ends. */
async function signOut(world: World, on: OnDevice): Promise<void> {
  for (const { page, judge } of openPages(on)) {
    judge.leaves()
    void savePosition(page.page)
  }
  await world.timeline.runTo(world.timeline.now() + settleMs)
  changeSession(on, false)
}

function changeSession(on: OnDevice, signedIn: boolean): void {
  on.device.line.signedIn = signedIn
  for (const { page } of openPages(on)) {
    page.followSession()
    void page.tab.followSession()
  }
}

async function happen(scene: Scene, on: OnDevice, tab: number, act: DeviceAct): Promise<unknown> {
  const { world, catalogue } = scene
  const { device, cache } = on
  const there = on.pages.get(tab)
  switch (act.do) {
    case 'reload':
      if (there?.page.tab.runtime.alive()) await leave(world, there)
      return pageOf(scene, on, tab)
    case 'crash':
      return there?.page.tab.runtime.end()
    case 'offline':
      return changeNetwork(on, false)
    case 'online':
      return changeNetwork(on, true)
    case 'download': {
      const set = catalogue[act.set]
      return set && device.line.network === 'fine' && changeDownloads(on, new Set([...cache.downloads, set.id]))
    }
    case 'remove download': {
      const set = catalogue[act.set]
      return changeDownloads(on, new Set([...cache.downloads].filter(id => id !== set?.id)))
    }
    case 'sign out':
      return signOut(world, on)
    case 'sign in':
      return changeSession(on, true)
  }
}

/** Applies a device act to a device or one of its tabs. */
export async function happens(scene: Scene, on: OnDevice, tab: number, act: DeviceAct): Promise<void> {
  await happen(scene, on, tab, act)
  const { network, signedIn } = on.device.line
  if (network !== 'fine' || !signedIn) on.goodSince = Number.POSITIVE_INFINITY
  else if (on.goodSince === Number.POSITIVE_INFINITY) on.goodSince = scene.world.timeline.now()
}
