import { sql } from 'kysely'
import { SetSummary } from '#contract/entities/music.ts'
import { currentOf } from '../../../src/data/queue/queued.ts'
import { itemsOf } from '../../../src/listening/edit-queue.ts'
import { store } from '../../../src/state/store.ts'
import type { RunResult } from '../run.ts'
import { readServerState } from '../server/server-state.ts'
import type { SimulatedServer } from '../server/simulated-server.ts'
import { createWorld } from '../world.ts'
import { type Evening, isDeviceAct, type Step } from './evening.ts'
import { createHeard } from './heard.ts'
import { devicesOf, happens, openPages, pageOf, type Scene, settleMs } from './pages.ts'
import { tap } from './taps.ts'

const minute = 60_000
/** The position is sent every 30 s, and the call takes a while. */
const saveDelayMs = 35_000

/** Returns the server's sets as a list shows them, and gives them recordings. */
export async function openCatalogue({
  db,
  items,
  ask,
  addListener,
  removeListener,
}: SimulatedServer): Promise<SetSummary[]> {
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

/** Ends all faults, pauses every page, sends what is pending and refetches everything. */
async function settle(scene: Scene): Promise<void> {
  const { world, devices } = scene
  world.log('the evening ends')
  for (const on of devices) {
    await happens(scene, on, 0, { do: 'sign in' })
    await happens(scene, on, 0, { do: 'online' })
    pageOf(scene, on, 0)
    for (const { page } of openPages(on)) page.page.player.pause()
  }
  await world.timeline.runTo(world.timeline.now() + minute)
  for (const round of [1, 2]) {
    for (const on of devices) for (const { page } of openPages(on)) page.setHidden(false)
    await world.timeline.runTo(world.timeline.now() + round * 10 * minute)
  }
}

/** Checks that nothing is pending, every set is where it was left, and every page shows the server's queue. */
async function compare({ world, devices, heard }: Scene): Promise<void> {
  const { watch } = world
  for (const on of devices) {
    const { entries } = await on.device.storage.stored()
    for (const { kind, refusal } of entries)
      watch.complain(`A ${kind} ${refusal ? `was refused with ${refusal.status}` : 'still waits'}`)
  }
  const state = await readServerState(world)
  const places = new Map(state.places.map(({ set, place }) => [set, place]))
  for (const set of new Set([...heard.sets(), ...places.keys()]))
    if (!heard.mayBeSaved(set, places.get(set)))
      watch.complain(`Set ${set} is saved at ${places.get(set)}, and was left at ${heard.inWords(set)}`)
  const wanted = state.queue
    .map(({ set, is_current, is_played }) => `${set}${is_current ? '*' : is_played ? '-' : ''}`)
    .join(' ')
  for (const on of devices)
    for (const { page } of openPages(on)) {
      const shown = itemsOf(page.page)
        .map(({ set, isCurrent, isPlayed }) => `${set.id}${isCurrent ? '*' : isPlayed ? '-' : ''}`)
        .join(' ')
      if (shown !== wanted)
        watch.complain(`${page.tab.runtime.name} shows the queue ${shown}; the server has ${wanted}`)
      const { player, queue } = page.page
      const current = currentOf(store.get(queue))
      if (devices.length === 1 && openPages(on).length === 1 && player.loaded.get() === null && current)
        watch.complain(`Nothing is loaded though ${current.set.set_name} is current`)
    }
}

/** Checks that the server's position is not older than its interval for a set that one page plays. */
async function checkSaved({ world, devices, heard }: Scene): Promise<void> {
  const [on] = devices
  const pages = devices.flatMap(openPages)
  const now = world.timeline.now()
  if (!on || pages.length > 1 || now - on.goodSince < minute) return
  const sounding = pages.flatMap(({ judge }) => judge.sounding() ?? [])
  const long = sounding.filter(({ set, since }) => now - since > saveDelayMs && heard.onOnePage(set, now - minute))
  if (long.length === 0) return
  const { places } = await readServerState(world)
  for (const { set, position } of long) {
    const saved = places.find(each => each.set === set)?.place ?? 0
    if (position - saved > saveDelayMs)
      world.watch.complain(`Set ${set} sounds at ${position}; the server has ${saved}`)
  }
}

async function step(scene: Scene, { after, device, tab, act }: Step): Promise<void> {
  const { world } = scene
  const { timeline } = world
  const on = scene.devices[device]
  if (!on) return
  await timeline.runTo(timeline.now() + after)
  if (after > 1_000) for (const { judge } of openPages(on)) judge.check()
  await checkSaved(scene)
  world.log(`device ${device}, tab ${tab}: ${JSON.stringify(act)}`)
  if (isDeviceAct(act)) return void (await happens(scene, on, tab, act))
  // A page is tapped only after it has been drawn.
  const opened = pageOf(scene, on, tab)
  if (opened.isNew) await timeline.runTo(timeline.now() + settleMs)
  opened.isNew = false
  Promise.resolve(tap(scene, on, tab, act)).catch(failure => world.watch.complain(`It failed: ${failure}`))
}

/** Runs an evening with the real player, queue, outbox and server. */
export async function live(
  server: SimulatedServer,
  catalogue: readonly SetSummary[],
  evening: Evening,
): Promise<RunResult> {
  const listener = await server.addListener()
  const world = createWorld(server, listener, {
    seed: evening.seed,
    clocks: Array.from({ length: evening.devices }, () => 0),
    outcomes: [],
  })
  const { complaints } = world.watch
  const devices = devicesOf(world)
  const scene: Scene = { world, catalogue, autoplay: evening.autoplay, heard: createHeard(), devices }
  try {
    for (const on of devices) pageOf(scene, on, 0)
    await world.timeline.runTo(world.timeline.now() + 2_000)
    for (const each of evening.steps) {
      await step(scene, each)
      if (complaints.size > 0) break
    }
    if (complaints.size === 0) {
      await settle(scene)
      for (const on of devices) for (const { judge } of openPages(on)) judge.check()
      await compare(scene)
    }
    return { complaints: [...complaints], lines: world.lines }
  } finally {
    for (const device of world.devices) device.endAll()
    await server.removeListener(listener.id)
  }
}
