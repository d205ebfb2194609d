import { parseArgs } from 'node:util'

export const faultNames = [
  'kill-app',
  'kill-database',
  'restart-app',
  'full-disk',
  'slow-database',
  'stalled-database',
  'cut-database',
  'cut-listeners',
  'clock-steps',
] as const
export type FaultName = (typeof faultNames)[number]

export interface SoakOptions {
  /** How long listeners act, in minutes; fractions are allowed. */
  minutes: number
  listeners: number
  /** The same seed gives the same listeners and the same schedule of faults. */
  seed: number
  faults: readonly FaultName[]
  /** Mean seconds between two acts of a listener. */
  pace: number
  /** Listeners who wait for answers begin nothing new, so that a slow machine is not overloaded. */
  patient: boolean
  json: boolean
}

export const usage = `npm run soak -- [options]
  --minutes 2        how long listeners act
  --listeners 2000   how many there are
  --pace 20          seconds between two acts of one listener, on average
  --patient          listeners who wait for answers begin nothing new
  --seed             of the listeners and of the schedule of faults
  --faults all       all, none, or a list: ${faultNames.join(',')}
  --json             also print the figures as JSON`

const isFault = (name: string): name is FaultName => faultNames.some(each => each === name)

function faultsOf(text: string): FaultName[] {
  if (text === 'all') return [...faultNames]
  if (text === 'none') return []
  const names = text.split(',')
  const unknown = names.find(name => !isFault(name))
  if (unknown !== undefined) throw new Error(`--faults: there is no ${unknown}`)
  return names.filter(isFault)
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`)
  return value
}

/** Parses the command's arguments. Throws an Error that says what is wrong with them. */
export function readOptions(args: string[]): SoakOptions {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '2' },
      listeners: { type: 'string', default: '2000' },
      pace: { type: 'string', default: '20' },
      patient: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
      faults: { type: 'string', default: 'all' },
      json: { type: 'boolean', default: false },
    },
  })
  return {
    minutes: positive('minutes', values.minutes),
    listeners: Math.ceil(positive('listeners', values.listeners)),
    pace: positive('pace', values.pace),
    patient: values.patient,
    seed: Math.ceil(positive('seed', values.seed)),
    faults: faultsOf(values.faults),
    json: values.json,
  }
}
