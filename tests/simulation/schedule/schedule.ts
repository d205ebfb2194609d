import type { Vote } from '#contract/entities/suggestions.ts'
import type { QueueAction } from '../../support/queue-model.ts'

/**
 * A schedule: what the listener, devices and the network do, and when. Plain data, so that it can be shrunk and
 * printed.
 */

/** What the listener does on a page. `which` chooses among what exists at that time, modulo their number. */
export type PageAct =
  | { do: 'toggle'; toggle: number; wanted: boolean }
  | { do: 'place'; set: number; patience: number }
  | { do: 'moment'; set: number }
  | { do: 'take back'; which: number; byName: boolean }
  | { do: 'comment'; set: number }
  | { do: 'edit'; which: number; byName: boolean }
  | { do: 'delete'; which: number; byName: boolean }
  /** Sets are named by their index in the catalogue; `next` advances from the set that is current then. */
  | { do: 'queue'; change: QueueAction }
  | { do: 'read'; notification: number }
  | { do: 'read all' }
  /** A comment of another listener, or that listener. */
  | { do: 'report'; post: number }
  | { do: 'block'; wanted: boolean }
  /** Suggests what an ID is, or withdraws that. IDs are named by their index in the catalogue. */
  | { do: 'suggest'; id: number }
  | { do: 'withdraw'; id: number }
  /** Votes on another listener's suggestion for an ID; null takes the vote back. */
  | { do: 'vote'; id: number; vote: Vote | null }
  /** Marks a set as favorite that the server does not have. */
  | { do: 'unknown'; wanted: boolean }
  /** Opens a page of the app that asks the server for an item. */
  | { do: 'visit'; toggle: number }
  /** Hides the page and shows it again. */
  | { do: 'hide' }
  | { do: 'look' }
  /** Undoes or retries a refused write. */
  | { do: 'undo'; which: number }
  | { do: 'retry'; which: number }

/** `off`: the device knows that it is offline. `dead` and `portal` look like a working network. */
export type Network = 'fine' | 'off' | 'dead' | 'portal'

/** What happens to a device. */
export type DeviceAct =
  | { do: 'open' }
  | { do: 'crash' }
  | { do: 'network'; network: Network }
  | { do: 'session ends' }
  | { do: 'signs in' }
  | { do: 'worker' }
  | { do: 'worker killed' }
  | { do: 'clock set'; by: number }
  /** Everything on the device ends; of the writes since the last flush to the disk only some survive. */
  | { do: 'power cut'; surviving: number }

/** What happens to the server or a proxy in front of it: one call fails from then on. */
export type ServerAct = { do: 'fails'; call: number; status: 403 | 500 } | { do: 'repaired' }

/** Another listener gives their suggestion for an ID other names. */
export type OthersAct = { do: 'renamed'; id: number }

export type Act = PageAct | DeviceAct | ServerAct | OthersAct

export interface Step {
  /** Ms after the previous step. */
  after: number
  device: number
  tab: number
  act: Act
}

export type Trouble =
  | 'none'
  | 'request lost'
  | 'answer lost'
  | 'half an answer'
  /** The request arrives a second time, later. */
  | 'twice'
  | 'not let through'
  | 'done but called an error'
  | 'too many requests'
  | 'busy'

/** The outcome of one request: it takes `out` ms to the server, its answer `back` ms. */
export interface Outcome {
  trouble: Trouble
  out: number
  back: number
}

export const plain: Outcome = { trouble: 'none', out: 20, back: 20 }

/** The longest time a request takes to the server (ms). */
export const longestOut = 5_000

export interface Schedule {
  /** Seeds how long storage, locks and messages between tabs take. */
  seed: number
  /** How far each device's clock is ahead, in ms. */
  clocks: readonly number[]
  /** The outcomes of requests in the order in which they are made; requests beyond the last succeed. */
  outcomes: readonly Outcome[]
  steps: readonly Step[]
}
