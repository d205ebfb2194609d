import type { Mark, Subject } from '../../src/data/marks/mark.ts'
import type { Write } from '../../src/data/outbox/kinds/kind.ts'
import { kindOf } from '../../src/data/outbox/kinds/registry.ts'
import { store } from '../../src/state/store.ts'
import type { Device } from './device/device.ts'
import type { Runtime } from './device/runtime.ts'
import type { Tab, Tapped } from './device/tab.ts'
import type { Value } from './model/model.ts'
import { actionOf, things, unknownSet } from './schedule/actions.ts'
import { describeAct } from './schedule/describe.ts'
import { pageOf, toggleWords } from './schedule/items.ts'
import type { PageAct, Schedule, Step } from './schedule/schedule.ts'
import { createStage, type Stage } from './stage.ts'
import type { World } from './world.ts'

const longAgo = 60 * 24 * 60 * 60 * 1000

/** Values must show at once only with a single device that has stored all of its writes. */
const mustShow = ({ clocks, steps }: Schedule) =>
  clocks.length === 1 &&
  !steps.some(({ after, act }) => after >= longAgo || act.do === 'fails' || act.do === 'clock set')

interface Place {
  thing: string
  subject: Subject
  field: keyof Mark
}

/** The mark that an act changes; undefined if it changes none. */
function placeOf({ toggles, server }: World, act: PageAct): Place | undefined {
  if (act.do === 'place') {
    const subject = `set/${server.items.sets[act.set] ?? 0}` as const
    return { thing: things.place(act.set), subject, field: 'current_timestamp' }
  }
  if (act.do !== 'toggle') return undefined
  const toggle = toggles[act.toggle]
  return toggle && { thing: things.toggle(act.toggle), subject: toggle.subject, field: toggle.flag }
}

const targetOf = ({ kind, input }: Write) => kindOf(kind)?.target(input, '')

/** Acts of which only the last counts; they may follow each other without a pause. */
const onlyLastCounts = (act: PageAct) =>
  ['toggle', 'place', 'read', 'read all', 'unknown', 'report', 'block', 'suggest', 'withdraw', 'vote'].includes(act.do)

export function createPerformer(world: World, schedule: Schedule) {
  const { model, timeline, watch, log } = world
  const watches = mustShow(schedule)
  /** The tabs in which a write is being stored. */
  const beingStored = new Map<string, readonly Tab[]>()
  /** Pending changes of the queue, a moment or a comment of a device, on which the next ones depend. */
  const busy = new Map<Device, Runtime>()
  const places = world.toggles.flatMap((_, toggle) => placeOf(world, { do: 'toggle', toggle, wanted: true }) ?? [])

  const stage: Stage = createStage(world, (tab, device) => {
    const since = timeline.now()
    void tab.opened.then(() => {
      if (!watches || !device.line.signedIn) return
      for (const { thing, subject, field } of places) {
        const last = model.last(thing)
        if (last && !beingStored.get(thing)?.length && last.at < since - 1_000)
          tab.shown.expect(subject, field, last.value)
      }
    })
  })

  async function tap(tab: Tab, device: Device, act: PageAct): Promise<void> {
    if (!device.line.signedIn || (act.do === 'queue' && device.index > 0)) return
    if (!onlyLastCounts(act)) {
      if (busy.get(device)?.alive()) return
      busy.set(device, tab.runtime)
    }
    await tapped(tab, device, act)
    if (!onlyLastCounts(act)) busy.delete(device)
  }

  async function tapped(tab: Tab, device: Device, act: PageAct): Promise<void> {
    const queueRests = !(await device.storage.stored()).entries.some(({ kind }) => kind === 'queue')
    const action = actionOf(world, act, { device: device.index, page: tab.runtime, queueRests })
    if (!action) return
    log(`${tab.runtime.name} ${describeAct(act)}`)
    const place = placeOf(world, act)
    if (place) for (const each of stage.openTabs(device)) each.shown.release(place.subject, place.field)
    const storing = tab.tap(action).catch(failure => watch.complain(`A change could not be stored: ${failure}`))
    await (place ? seen(tab, device, place, action.value, storing) : storing)
  }

  /** A value shows at once: while it is being stored, and afterwards. */
  async function seen(tab: Tab, device: Device, place: Place, value: Tapped['value'], storing: Promise<void>) {
    const { thing, subject, field } = place
    const underWay = beingStored.get(thing) ?? []
    beingStored.set(thing, [...underWay, tab])
    const expect = (value: Value | undefined) => {
      if (watches && value !== undefined && device.line.signedIn) tab.shown.expect(subject, field, value)
    }
    // Two tabs that act at the same moment may be seen in either order.
    if (underWay.every(other => other === tab)) expect(value)
    await storing
    const others = (beingStored.get(thing) ?? []).toSpliced((beingStored.get(thing) ?? []).indexOf(tab), 1)
    beingStored.set(thing, others)
    const last = model.last(thing)
    if (others.length === 0 && last?.page === tab.runtime) expect(last.value)
  }

  async function undo(tab: Tab, device: Device, which: number): Promise<void> {
    const refused = store.get(tab.outbox.entries).filter(({ refusal }) => refusal !== null)
    const entry = refused[which % refused.length]
    if (!entry) return
    const toggle = world.toggles.findIndex(each => targetOf(each.write(true)) === entry.target)
    const isUnknown = entry.target.startsWith(`set/${unknownSet}/`)
    if (toggle < 0 && !isUnknown) return
    log(`${tab.runtime.name} undoes ${entry.target}`)
    await tab.undo(entry.id, () => {
      if (isUnknown) model.unknown.set(device.index, 'may')
      else model.acceptEarlier(things.toggle(toggle))
    })
  }

  async function onPage(tab: Tab, device: Device, act: PageAct): Promise<unknown> {
    await tab.opened
    switch (act.do) {
      case 'visit': {
        const toggle = world.toggles[act.toggle]
        if (!toggle || !device.line.signedIn) return
        const { route, params } = pageOf(toggle.subject)
        return tab.visit(route, params)
      }
      case 'hide':
        return tab.outbox.wake({ impatient: true })
      case 'look':
        tab.happens('visible')
        return tab.outbox.refresh()
      case 'undo':
        return undo(tab, device, act.which)
      case 'retry': {
        const refused = store.get(tab.outbox.entries).filter(({ refusal }) => refusal !== null)
        const entry = refused[act.which % refused.length]
        return entry && tab.outbox.retry(entry.id)
      }
      default:
        return tap(tab, device, act)
    }
  }

  const callOf = (call: number) => {
    const toggle = world.toggles[call]
    if (toggle) return `PUT ${toggle.url}`
    return call === toggleWords.length ? 'POST /api/posts' : 'POST /api/set-likes'
  }

  return {
    stage,
    async perform({ device: index, tab: place, act }: Step): Promise<void> {
      const device = world.devices[index]
      if (!device) return
      switch (act.do) {
        case 'open':
          return void stage.tab(device, place)
        case 'crash':
          log(`device ${index}, tab ${place} ends`)
          return stage.close(device, place)
        case 'network':
          log(`device ${index} ${describeAct(act)}`)
          return stage.setNetwork(device, act.network)
        case 'session ends':
        case 'signs in':
          log(`device ${index} ${act.do}`)
          return stage.setSession(device, act.do === 'signs in')
        case 'worker':
          return stage.startWorker(device)
        case 'worker killed':
          return stage.killWorker(device)
        case 'clock set':
          log(`device ${index} ${describeAct(act)}`)
          model.clockWasSet = true
          return device.setClock(act.by)
        case 'power cut':
          log(`device ${index} ${describeAct(act)}`)
          device.endAll()
          return device.storage.cutPower(act.surviving)
        case 'fails':
          log(describeAct(act))
          world.mayRefuse ||= act.status === 403
          return void world.failing.set(callOf(act.call), act.status)
        case 'repaired':
          return world.failing.clear()
        case 'renamed':
          log(describeAct(act))
          model.forget(things.vote(act.id), timeline.now())
          return world.server.rename(timeline.now(), act.id)
        default:
          onPage(stage.tab(device, place), device, act).catch(failure => watch.complain(`A page failed: ${failure}`))
      }
    },
  }
}
