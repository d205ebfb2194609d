import { isDeepStrictEqual } from 'node:util'
import { marksIn } from '../../../src/data/marks/marks-in.ts'
import { isRefused } from '../../../src/data/outbox/store/entry.ts'
import { store } from '../../../src/state/store.ts'
import type { Tab } from '../device/tab.ts'
import { things, unknownSet } from '../schedule/actions.ts'
import { type Paged, pageOf } from '../schedule/items.ts'
import { compare, readServerState, type ServerState } from '../server/server-state.ts'
import type { Stage } from '../stage.ts'
import type { World } from '../world.ts'

/** The longest back-off between two tries (ms): an hour. */
const longEnough = 3 * 60 * 60 * 1000
const aMinute = 60 * 1000
const isUnknown = ({ target }: { target: string }) => target.startsWith(`set/${unknownSet}/`)

/** Ends all faults. Pending writes must then be sent without any action of the listener. */
function calmDown(world: World, stage: Stage): void {
  world.calm()
  world.log('from now on all goes well')
  for (const device of world.devices) {
    if (!device.line.signedIn) stage.setSession(device, true)
    stage.setNetwork(device, 'fine')
    if (stage.openTabs(device).length === 0) stage.tab(device, 0)
  }
}

/**
 * While one call keeps failing, all other writes that an open tab knows of must arrive. Writes that only an ended tab
 * knew of are found as soon as another tab becomes visible.
 */
async function checkOthersArrive(world: World, stage: Stage): Promise<void> {
  for (const device of world.devices) {
    const known = new Set(stage.openTabs(device).flatMap(tab => store.get(tab.outbox.entries).map(({ id }) => id)))
    const { entries } = await device.storage.stored()
    for (const { id, target, kind } of entries.filter(entry => !isRefused(entry) && known.has(entry.id))) {
      const failing = [...world.failing.keys()].some(call => concerns(world, call, target, kind))
      if (!failing) world.watch.complain(`${id} (${target}) waits, though nothing is in its way`)
    }
  }
}

function lookAtAll(world: World, stage: Stage): void {
  for (const device of world.devices) for (const tab of stage.openTabs(device)) void tab.outbox.refresh()
}

function concerns({ toggles }: World, call: string, target: string, kind: string): boolean {
  if (call === 'POST /api/posts') return kind === 'comment'
  if (call === 'POST /api/set-likes') return kind === 'moment'
  const toggle = toggles.find(({ url }) => call === `PUT ${url}`)
  return toggle !== undefined && target.startsWith(toggle.subject)
}

/** Retries refused writes in their order until none is left that could succeed. */
async function retryRefused(world: World, stage: Stage): Promise<void> {
  for (let round = 0; round < 5; round++) {
    let found = false
    for (const device of world.devices) {
      const tab = stage.openTabs(device)[0] ?? stage.tab(device, 0)
      void tab.outbox.refresh()
      await world.timeline.runOut(aMinute)
      for (const entry of store.get(tab.outbox.entries)) {
        if (!isRefused(entry) || isUnknown(entry)) continue
        if (!world.mayRefuse) world.watch.complain(`${entry.target} was refused with ${entry.refusal?.status}`)
        found = true
        void tab.outbox.retry(entry.id)
      }
    }
    if (!found) return
    await world.timeline.runOut(longEnough)
  }
}

async function checkNothingWaits(world: World): Promise<void> {
  for (const device of world.devices) {
    const { entries } = await device.storage.stored()
    const refused = entries.filter(isUnknown)
    const expected = world.model.unknown.get(device.index)
    if (expected === 'must' && refused.length === 0)
      world.watch.complain(`Device ${device.index} has lost the refused heart of the unknown set`)
    for (const entry of entries) {
      if (isUnknown(entry) && expected && entry.refusal?.status === 404) continue
      const state = entry.refusal ? `was refused with ${entry.refusal.status}` : 'waits'
      world.watch.complain(`A ${entry.kind} (${entry.target}) still ${state} on device ${device.index}`)
    }
  }
}

/** Checks that the pages show what the server has once they have fetched it. */
async function checkShown(world: World, stage: Stage, state: ServerState): Promise<void> {
  const touched = world.toggles.filter((_, index) => world.model.last(things.toggle(index)))
  const subjects = new Set(touched.map(({ subject }) => subject))
  for (const device of world.devices) {
    for (const tab of stage.openTabs(device)) {
      for (const subject of subjects) void visit(world, tab, subject)
      await world.timeline.runOut(aMinute)
      for (const { subject, flag } of touched) {
        const row = state.marks.find(({ item, id }) => `${item}/${id}` === subject)
        if (tab.marks.get(subject)[flag] === (row?.flags[flag] ?? false)) continue
        world.watch.complain(`${tab.runtime.name} shows another ${flag} of ${subject} than the server has`)
      }
    }
  }
}

/** Checks that no pending write is overlaid on a newer answer. */
async function visit(world: World, tab: Tab, subject: Paged): Promise<void> {
  await tab.opened
  const { route, params } = pageOf(subject)
  const answer = await tab.visit(route, params)
  for (const [item, mark] of marksIn(answer)) {
    const shown = tab.marks.get(item)
    if (isDeepStrictEqual(shown, { ...mark, unsent: false })) continue
    world.watch.complain(
      `${tab.runtime.name} shows ${JSON.stringify(shown)} for ${item}, where the server just said ${JSON.stringify(mark)}`,
    )
  }
}

/** Brings a run to its end and checks the result. */
export async function bringToEnd(world: World, stage: Stage): Promise<void> {
  const { timeline, failing } = world
  calmDown(world, stage)
  await timeline.runOut(longEnough)
  await checkOthersArrive(world, stage)
  failing.clear()
  await timeline.runOut(longEnough)
  lookAtAll(world, stage)
  await timeline.runOut(longEnough)
  await retryRefused(world, stage)
  await checkNothingWaits(world)
  const state = await readServerState(world)
  for (const difference of compare(world, state)) world.watch.complain(difference)
  await checkShown(world, stage, state)
}
