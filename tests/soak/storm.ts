import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../simulation/schedule/random.ts'
import type { FaultPeriods } from './fault-periods.ts'
import { faults, type Struck, standUp } from './faults.ts'
import type { FaultName } from './options.ts'
import type { Wire } from './wire.ts'
import type { Person } from './world.ts'

const tryEveryMs = 50
/** How late an answer may be because of a backlog (ms). */
const tryForMs = 5_000
const neededInARow = 3
/** After this long (ms) the app counts as not recovering. */
const patienceMs = 90_000

/** Resolves with true if a read and a write are both answered in time. */
async function works(wire: Wire, { tokens }: Person): Promise<boolean> {
  const headers = { authorization: `Bearer ${tokens.access_token}`, 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ marketing_opt_out: false })
  const both = Promise.all([
    wire.ask('/api/ready'),
    wire.ask('/api/me/settings', { method: 'PUT', headers, body }),
  ]).then(answers => answers.every(({ status }) => status === 200))
  return Promise.race([both.catch(() => false), pause(tryForMs, false)])
}

/**
 * When the first of several successful probes in a row was answered (ms of `performance.now()`); undefined if that
 * never happened.
 */
async function recovery(wire: Wire, prober: Person): Promise<number | undefined> {
  const deadline = performance.now() + patienceMs
  let first = 0
  for (let inARow = 0; performance.now() < deadline; ) {
    const ok = await works(wire, prober)
    if (ok && inARow === 0) first = performance.now()
    inARow = ok ? inARow + 1 : 0
    if (inARow === neededInARow) return first
    await pause(tryEveryMs)
  }
  return undefined
}

interface Plan {
  names: readonly FaultName[]
  faultPeriods: FaultPeriods
  random: Random
  /** How long the storm lasts (ms); every fault occurs at least once, however long that takes. */
  lastsMs: number
  prober: Person
  print(line: string): void
}

/** The pause between two faults (ms): most of the time nothing is broken. */
function quiet({ names, lastsMs, random }: Plan): number {
  const each = Math.min(30_000, Math.max(600, (lastsMs / names.length - 5_000) * 0.8))
  return random(Math.floor(each * 0.6), Math.ceil(each * 1.4))
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(random(0, left.length - 1), 1))
}

/** Lets one fault happen, and waits until it is over and everything works again. */
async function strike(struck: Struck, { prober, print, names }: Plan, wire: Wire): Promise<void> {
  const { period, stage } = struck
  await faults[period.fault](struck)
  period.lifted ??= performance.now()
  if (stage.disk && names.includes('full-disk')) await pause(500)
  await standUp(struck)
  const recovered = await recovery(wire, prober)
  if (recovered === undefined) stage.surprises.push(`Nothing worked any more after ${period.fault}`)
  period.recovered = Math.max(recovered ?? performance.now(), period.lifted)
  print(`${period.fault}: ${((period.recovered - period.from) / 1000).toFixed(1)} s`)
}

/** Lets the faults happen, each round in another order, with quiet time before, between and after them. */
export async function storm(plan: Plan, struck: Omit<Struck, 'period'>, probe: Wire): Promise<void> {
  const { names, lastsMs, faultPeriods, random } = plan
  const end = performance.now() + lastsMs
  for (let round = 0; names.length > 0 && (round === 0 || performance.now() < end); round++) {
    for (const fault of shuffled(names, random)) {
      await pause(quiet(plan))
      if (round > 0 && performance.now() >= end) break
      await strike({ ...struck, period: faultPeriods.begin(fault) }, plan, probe)
    }
  }
  await pause(Math.max(quiet(plan), end - performance.now()))
}
