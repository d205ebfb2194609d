import * as z from 'zod/mini'
import type { Named } from '../../src/data/outbox/store/store.ts'
import { createDevice, type Device } from './device/device.ts'
import type { Surroundings } from './device/surroundings.ts'
import { createModel, type Model } from './model/model.ts'
import { type Toggle, togglesOf } from './schedule/items.ts'
import { createRandom } from './schedule/random.ts'
import { plain, type Schedule } from './schedule/schedule.ts'
import type { Listener, SimulatedServer } from './server/simulated-server.ts'
import { createWatch } from './server/wire-checks.ts'
import { createTimeline } from './timeline.ts'

/** One run: the listener, their devices, the server and the true time. */
export interface World extends Surroundings {
  toggles: readonly Toggle[]
  model: Model
  /** True after calls failed without a reason: refused changes are then expected. */
  mayRefuse: boolean
  devices: readonly Device[]
  /** The server's ids of what was created, by the provisional ones. */
  created: ReadonlyMap<string, number>
  /** The ids of queue items by set, from the last answer. */
  queueItems: ReadonlyMap<number, number>
  /** The provisional ids of queued sets, by the sets' index, whose addition is known. */
  queueNames: Map<number, string>
  newId(): string
  /** Applies the answers that a device has stored, whether or not they were broadcast. */
  learnNames(names: readonly Named[]): void
  /** What happened, one line each. */
  lines: readonly string[]
  /** From now on all requests succeed. */
  calm(): void
}

const start = Date.UTC(2026, 10, 21, 12)

const QueueAnswer = z.object({ data: z.array(z.object({ id: z.int(), set_meta_id: z.int(), order: z.int() })) })

export function createWorld(
  server: SimulatedServer,
  listener: Listener,
  { seed, clocks, outcomes }: Pick<Schedule, 'seed' | 'clocks' | 'outcomes'>,
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
    random: createRandom(seed),
    server,
    listener,
    toggles: togglesOf(server.items),
    model: createModel(),
    watch: createWatch(),
    failing: new Map(),
    doneKeys: new Set(),
    withSuggestion: new Set(),
    mayRefuse: false,
    devices,
    created,
    queueItems,
    queueNames: new Map(),
    newId: () => `w${++ids}`,
    nextOutcome: () => (isCalm ? plain : (outcomes[requests++] ?? plain)),
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
