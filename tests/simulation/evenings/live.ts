import { sql } from 'kysely'
import { SetSummary } from '../../../contract/entities/music.ts'
import { currentOf } from '../../../src/data/queue/queued.ts'
import {
  append,
  bringNext,
  clear,
  itemOf,
  itemsOf,
  moveTo,
  remove,
  undoClear,
} from '../../../src/listening/edit-queue.ts'
import { playNextTrack, playQueued, playSet, playSetAt } from '../../../src/listening/play.ts'
import { savePosition } from '../../../src/listening/save-progress.ts'
import type { Device } from '../device.ts'
import { readFacts } from '../facts.ts'
import type { Lane } from '../lane.ts'
import type { Outcome } from '../run.ts'
import { createWorld, type World } from '../world.ts'
import { type DeviceAct, type Evening, type ListenerAct, type Step, setMs } from './evening.ts'
import { createHeard, type Heard } from './heard.ts'
import { type Judge, judge } from './judge.ts'
import { type Cache, createTabBus, type ListeningPage, openListeningPage } from './listening-page.ts'

/** So long a page that is closed still has, and what settles takes (ms). */
const aMoment = 300
/** How long a cleared queue can be had back (ms). */
const undoMs = 10_000
const minute = 60_000

interface OnDevice {
  device: Device
  cache: Cache
  bus: ReturnType<typeof createTabBus>
  pages: Map<number, { page: ListeningPage; judge: Judge; cleared: Cleared | null; isNew: boolean }>
}
interface Cleared {
  id: string
  items: ReturnType<typeof itemsOf>
}

/** The sets of the lane as a list shows them; they have recordings from now on. */
export async function openCatalogue({ db, items, ask, addListener, removeListener }: Lane): Promise<SetSummary[]> {
  const named = { mp3_permalink: sql<string>`'sets/' || id || '.mp3'`, set_name: sql<string>`'Set ' || id` }
  await db.updateTable('sets').set(named).execute()
  const { id, token } = await addListener()
  const sets: SetSummary[] = []
  for (const set of items.sets) {
    const { body } = await ask(Date.now(), 'GET', `/api/sets/${set}`, { token })
    sets.push(SetSummary.parse(body))
  }
  await removeListener(id)
  return sets
}

function play(
  world: World,
  on: OnDevice,
  tab: number,
  catalogue: readonly SetSummary[],
  heard: Heard,
  act: ListenerAct,
) {
  const { page: listening, judge, cleared } = pageOf(world, on, tab, heard)
  const { page, lockScreen } = listening
  const { player, listener } = page
  if (listener.get() === null) return
  const setOf = (index: number) => catalogue[index]
  const queued = (index: number) => itemsOf(page)[index % Math.max(1, itemsOf(page).length)]
  switch (act.do) {
    case 'play': {
      const set = setOf(act.set)
      return set && judge.resuming(() => playSet(page, set))
    }
    case 'play at': {
      const set = setOf(act.set)
      return set && playSetAt(page, set, act.at)
    }
    case 'play queued': {
      const item = queued(act.item)
      return item && judge.resuming(() => playQueued(page, item))
    }
    case 'toggle':
      return player.toggle()
    case 'lock screen':
      return lockScreen.press(act.button)
    case 'seek':
      return player.seek(act.at)
    case 'seek to end':
      return player.seek(setMs - act.left)
    case 'next':
      return playNextTrack(page)
    case 'previous':
      return player.previousTrack()
    case 'add': {
      const set = setOf(act.set)
      return set && !itemOf(page, set.id) && append(page, set)
    }
    case 'play next': {
      const set = setOf(act.set)
      return set && !itemOf(page, set.id)?.isCurrent && bringNext(page, set)
    }
    case 'move': {
      const item = queued(act.item)
      return item && moveTo(page, item, act.to)
    }
    case 'remove': {
      const item = queued(act.item)
      return item && remove(page, item)
    }
    case 'clear': {
      const items = itemsOf(page)
      return (
        items.length > 0 &&
        clear(page, undoMs).then(id => {
          const there = on.pages.get(tab)
          if (there && id !== undefined) there.cleared = { id, items }
        })
      )
    }
    case 'undo clear': {
      const there = on.pages.get(tab)
      if (!cleared || !there) return
      there.cleared = null
      return undoClear(page, cleared.items, () => listening.tab.outbox.undo(cleared.id))
    }
    case 'look':
      return listening.setHidden(false)
    case 'hide':
      return listening.setHidden(true)
  }
}

function pageOf(world: World, on: OnDevice, tab: number, heard: Heard) {
  const there = on.pages.get(tab)
  if (there?.page.tab.life.alive()) return there
  const name = `device ${on.device.index}, tab ${tab}`
  world.log(`${name} is opened`)
  const page = openListeningPage(world, on.device, on.cache, on.bus, name)
  const opened = { page, judge: judge(world, page, heard), cleared: null, isNew: true }
  on.pages.set(tab, opened)
  return opened
}

const openPages = ({ pages }: OnDevice) => [...pages.values()].filter(({ page }) => page.tab.life.alive())

/** A page is put away and ends. */
async function leave(world: World, { page }: { page: ListeningPage }): Promise<void> {
  page.setHidden(true)
  await world.timeline.runTo(world.timeline.now() + aMoment)
  page.tab.life.end()
}

async function happens(world: World, on: OnDevice, tab: number, heard: Heard, act: DeviceAct): Promise<unknown> {
  const { device } = on
  const there = on.pages.get(tab)
  switch (act.do) {
    case 'reload':
      if (there?.page.tab.life.alive()) await leave(world, there)
      return pageOf(world, on, tab, heard)
    case 'crash':
      return there?.page.tab.life.end()
    case 'offline':
    case 'online': {
      const network = act.do === 'online' ? 'fine' : 'off'
      if (device.line.network === network) return
      device.line.network = network
      for (const { page } of openPages(on)) page.networkChanged(network === 'fine')
      return
    }
    case 'sign out':
      for (const { page, judge } of openPages(on)) {
        judge.leaves()
        void savePosition(page.page)
      }
      await world.timeline.runTo(world.timeline.now() + aMoment)
      device.line.signedIn = false
      break
    case 'sign in':
      device.line.signedIn = true
  }
  for (const { page } of openPages(on)) {
    page.followSession()
    void page.tab.followSession()
  }
}

/** All is well, everything is paused and sent, and every page has asked for all of it. */
async function settle(world: World, all: readonly OnDevice[], heard: Heard): Promise<void> {
  world.log('the evening ends')
  for (const on of all) {
    await happens(world, on, 0, heard, { do: 'sign in' })
    await happens(world, on, 0, heard, { do: 'online' })
    pageOf(world, on, 0, heard)
    for (const { page } of openPages(on)) page.page.player.pause()
  }
  await world.timeline.runTo(world.timeline.now() + minute)
  for (const round of [1, 2]) {
    for (const on of all) for (const { page } of openPages(on)) page.setHidden(false)
    await world.timeline.runTo(world.timeline.now() + round * 10 * minute)
  }
}

async function compare(world: World, all: readonly OnDevice[], heard: Heard): Promise<void> {
  const { watch } = world
  for (const on of all) {
    const { entries } = await on.device.storage.kept()
    for (const { kind, refusal } of entries)
      if (all.length === 1 || !refusal)
        watch.complain(`A ${kind} ${refusal ? `was refused with ${refusal.status}` : 'still waits'}`)
  }
  const facts = await readFacts(world)
  const places = new Map(facts.places.map(({ set, place }) => [set, place]))
  for (const set of new Set([...heard.sets(), ...places.keys()]))
    if (!heard.mayBeSaved(set, places.get(set)))
      watch.complain(`Set ${set} is saved at ${places.get(set)}, and was left at ${heard.inWords(set)}`)
  const wanted = facts.queue.map(({ set, is_current }) => `${set}${is_current ? '*' : ''}`).join(' ')
  for (const on of all)
    for (const { page } of openPages(on)) {
      const shown = itemsOf(page.page)
        .map(({ set, isCurrent }) => `${set.id}${isCurrent ? '*' : ''}`)
        .join(' ')
      if (shown !== wanted) watch.complain(`${page.tab.life.name} shows the queue ${shown}; the server has ${wanted}`)
      const { player, queue } = page.page
      const current = currentOf(queue.get())
      if (all.length === 1 && openPages(on).length === 1 && player.loaded.get() === null && current)
        watch.complain(`Nothing is loaded though ${current.set.set_name} is current`)
    }
}

/** Lives through an evening with the real player, queue, outbox and server. */
export async function live(lane: Lane, catalogue: readonly SetSummary[], evening: Evening): Promise<Outcome> {
  const listener = await lane.addListener()
  const world = createWorld(lane, listener, {
    luck: evening.luck,
    clocks: Array.from({ length: evening.devices }, () => 0),
    fates: [],
  })
  const heard = createHeard()
  const all: OnDevice[] = world.devices.map(device => ({
    device,
    cache: { queue: null, sets: new Map() },
    bus: createTabBus(world),
    pages: new Map(),
  }))
  const step = async ({ after, device, tab, act }: Step) => {
    const on = all[device]
    if (!on) return
    await world.timeline.runTo(world.timeline.now() + after)
    if (after > 1_000) for (const { judge } of openPages(on)) judge.check()
    world.log(`device ${device}, tab ${tab}: ${JSON.stringify(act)}`)
    switch (act.do) {
      case 'reload':
      case 'crash':
      case 'offline':
      case 'online':
      case 'sign out':
      case 'sign in':
        await happens(world, on, tab, heard, act)
        break
      default: {
        // Nobody taps on what isn't drawn yet.
        const opened = pageOf(world, on, tab, heard)
        if (opened.isNew) await world.timeline.runTo(world.timeline.now() + aMoment)
        opened.isNew = false
        Promise.resolve(play(world, on, tab, catalogue, heard, act)).catch(failure =>
          world.watch.complain(`It failed: ${failure}`),
        )
      }
    }
  }
  try {
    for (const on of all) pageOf(world, on, 0, heard)
    await world.timeline.runTo(world.timeline.now() + 2_000)
    for (const each of evening.steps) {
      await step(each)
      if (world.watch.complaints.size > 0) break
    }
    if (world.watch.complaints.size === 0) {
      await settle(world, all, heard)
      for (const on of all) for (const { judge } of openPages(on)) judge.check()
      await compare(world, all, heard)
    }
    return { complaints: [...world.watch.complaints], lines: world.lines }
  } finally {
    for (const device of world.devices) device.endAll()
    await lane.removeListener(listener.id)
  }
}
