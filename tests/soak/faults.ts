import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd } from './crowd.ts'
import type { FaultPeriod } from './fault-periods.ts'
import type { FaultName } from './options.ts'
import type { Stage } from './stage.ts'
import type { Wire } from './wire.ts'

export interface Struck {
  stage: Stage
  crowd: Crowd
  wire: Wire
  period: FaultPeriod
  /** How long a fault lasts that does not end by itself (ms). */
  holdMs: number
}

const lift = ({ period }: Struck) => {
  period.lifted = performance.now()
}

/** The delay of each chunk on a slow connection (ms): a statement takes twice that, a write five statements. */
const lateMs = 40

async function endAndStart(struck: Struck, signal: NodeJS.Signals): Promise<void> {
  const { stage, period } = struck
  const begun = performance.now()
  const code = await stage.endApp(signal)
  if (signal !== 'SIGKILL') period.notes.push(`ended with ${code} in ${(performance.now() - begun).toFixed(0)} ms`)
  lift(struck)
  const started = performance.now()
  await stage.startApp()
  period.notes.push(`said that it is ready ${((performance.now() - started) / 1000).toFixed(1)} s after its start`)
}

async function fillDisk(struck: Struck): Promise<void> {
  const { stage, period, holdMs } = struck
  if (!stage.disk) return
  const until = performance.now() + holdMs
  const taken = stage.disk.fill()
  period.notes.push(`${(taken / 2 ** 20).toFixed(0)} MB taken`)
  while (performance.now() < until) {
    await pause(100)
    stage.disk.fill()
  }
  stage.disk.free()
  lift(struck)
}

async function cutDatabase({ stage, holdMs }: Struck): Promise<void> {
  for (let times = 0; times < 4; times++) {
    stage.line.send({ cut: true })
    await pause(holdMs / 8)
  }
}

async function cutListeners({ wire, period, holdMs }: Struck): Promise<void> {
  let cut = 0
  for (let times = 0; times < 8; times++) {
    cut += wire.cut()
    await pause(holdMs / 16)
  }
  period.notes.push(`${cut} requests under way were cut`)
}

/** What each fault does: it begins, lasts, and ends. */
export const faults: Record<FaultName, (struck: Struck) => Promise<void>> = {
  'kill-app': struck => endAndStart(struck, 'SIGKILL'),
  'restart-app': struck => endAndStart(struck, 'SIGTERM'),
  async 'kill-database'(struck) {
    await struck.stage.killDatabase()
    lift(struck)
    await struck.stage.startDatabase()
  },
  'full-disk': fillDisk,
  async 'slow-database'(struck) {
    struck.stage.line.send({ lateMs })
    await pause(struck.holdMs)
    struck.stage.line.send({ lateMs: 0 })
  },
  async 'stalled-database'(struck) {
    struck.stage.line.send({ stalled: true })
    await pause(struck.holdMs)
    struck.stage.line.send({ stalled: false })
  },
  'cut-database': cutDatabase,
  'cut-listeners': cutListeners,
  async 'clock-steps'({ crowd }) {
    crowd.stepClocks()
  },
}

/** Restarts what has exited, as a service manager does, and notes it. */
export async function standUp({ stage, period }: Struck): Promise<void> {
  if (!stage.databaseRuns) {
    period.notes.push('PostgreSQL ended and was started again')
    await stage.startDatabase()
  }
  if (!stage.appRuns) {
    period.notes.push('the app ended and was started again')
    await stage.startApp()
  }
}
