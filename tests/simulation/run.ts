import { bringToEnd } from './model/ending.ts'
import { createPerformer } from './perform.ts'
import type { Schedule } from './schedule/schedule.ts'
import type { SimulatedServer } from './server/simulated-server.ts'
import { createWorld } from './world.ts'

const aMinute = 60 * 1000
/** A pause this long ends all pages (ms). */
const day = 24 * 60 * 60 * 1000

export interface RunResult {
  /** One sentence for each thing that was wrong; empty when the run passed. */
  complaints: readonly string[]
  /** What happened, one line each. */
  lines: readonly string[]
}

/** Runs a schedule with the real outbox and the real server to its end. */
export async function run(server: SimulatedServer, schedule: Schedule): Promise<RunResult> {
  const listener = await server.addListener()
  const world = createWorld(server, listener, schedule)
  Reflect.set(globalThis, 'world', world)
  try {
    const { stage, perform } = createPerformer(world, schedule)
    for (const step of schedule.steps) {
      if (step.after >= day) for (const device of world.devices) device.endAll()
      await world.timeline.runTo(world.timeline.now() + step.after)
      await perform(step)
      // How long a device takes to restart.
      if (step.act.do === 'power cut') await world.timeline.runTo(world.timeline.now() + aMinute)
    }
    await bringToEnd(world, stage)
    return { complaints: [...world.watch.complaints], lines: world.lines }
  } finally {
    for (const device of world.devices) device.endAll()
    await server.removeListener(listener.id)
  }
}
