import * as z from 'zod/mini'
import type { Change } from '../../src/data/outbox/changes.ts'
import type { Named } from '../../src/data/outbox/store/store.ts'
import { createDevice, type Device } from './device.ts'
import { type Toggle, togglesOf } from './items.ts'
import type { Lane, Listener } from './lane.ts'
import { createLuck, type Luck } from './luck.ts'
import type { Failing } from './network.ts'
import { createPaper, type Paper } from './paper.ts'
import { type Fate, plain, type Schedule } from './schedule.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createWatch, type Watch } from './watch.ts'

/** Everything of one run: the listener, their devices, the server and the true time. */
export interface World {
  timeline: Timeline
  luck: Luck
  lane: Lane
  listener: Listener
  toggles: readonly Toggle[]
  paper: Paper
  watch: Watch
  failing: Failing
  /** The idempotency keys of the writes that the server has done. */
  doneKeys: Set<string>
  /** The server has refused calls without a reason: refused changes are no surprise. */
  mayRefuse: boolean
  devices: readonly Device[]
  /** The server's ids of what was created, by the provisional ones. */
  created: ReadonlyMap<string, number>
  /** The ids of queue items, by their sets, as the last answer showed them. */
  queueItems: ReadonlyMap<number, number>
  /** The provisional ids of queued sets (by their place among the lane's) whose adding is known. */
  queueNames: Map<number, string>
  newId(): string
  nextFate(): Fate
  /** Takes in what the devices hear of answers. */
  learn(changes: readonly Change[]): void
  /** Takes in what a device has stored of answers, whether or not it was passed on. */
  learnNames(names: readonly Named[]): void
  log(line: string): void
  /** What happened, in words. */
  lines: readonly string[]
  /** From now on no request has a fate of its own. */
  calm(): void
}

const start = Date.UTC(2026, 10, 21, 12)

const QueueAnswer = z.object({ data: z.array(z.object({ id: z.int(), set_meta_id: z.int(), order: z.int() })) })

export function createWorld(
  lane: Lane,
  listener: Listener,
  { luck: seed, clocks, fates }: Pick<Schedule, 'luck' | 'clocks' | 'fates'>,
): World {
  const timeline = createTimeline(start)
  const lines: string[] = []
  const created = new Map<string, number>()
  const queueItems = new Map<number, number>()
  let ids = 0
  let requests = 0
  let isCalm = false
  const devices: Device[] = []
  const world: World = {
    timeline,
    luck: createLuck(seed),
    lane,
    listener,
    toggles: togglesOf(lane.items),
    paper: createPaper(),
    watch: createWatch(),
    failing: new Map(),
    doneKeys: new Set(),
    mayRefuse: false,
    devices,
    created,
    queueItems,
    queueNames: new Map(),
    newId: () => `w${++ids}`,
    nextFate: () => (isCalm ? plain : (fates[requests++] ?? plain)),
    learn(changes) {
      for (const change of changes) {
        if (change.type === 'put') continue
        if (change.created !== null) created.set(change.id, change.created)
        const queue = QueueAnswer.safeParse(change.answer)
        if (queue.success) for (const { id, set_meta_id } of queue.data.data) queueItems.set(set_meta_id, id)
      }
    },
    learnNames(names) {
      for (const { provisional, id } of names) created.set(provisional, id)
    },
    log: line => void lines.push(`  ${String(timeline.now() - start).padStart(9)} ms  ${line}`),
    lines,
    calm() {
      isCalm = true
    },
  }
  for (const [index, ahead] of clocks.entries()) devices.push(createDevice(world, index, ahead))
  return world
}
