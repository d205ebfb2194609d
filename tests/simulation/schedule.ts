import type { QueueAct } from '../support/queue-model.ts'

/** A schedule: what listeners, devices and the network do, and when. Data alone, so that it can be shrunk and told. */

/** What somebody does on a page. Whatever is chosen by `which` is chosen among what there is then. */
export type PageAct =
  | { do: 'toggle'; toggle: number; wanted: boolean }
  | { do: 'place'; set: number; patience: number }
  | { do: 'moment'; set: number }
  | { do: 'take back'; which: number; byName: boolean }
  | { do: 'comment'; set: number }
  | { do: 'edit'; which: number; byName: boolean }
  | { do: 'delete'; which: number; byName: boolean }
  /** Sets are told by their place among the server's; `next` goes on from what is current then. */
  | { do: 'queue'; change: QueueAct }
  | { do: 'read'; notification: number }
  /** The heart of a set that the server doesn't know. */
  | { do: 'unknown'; wanted: boolean }
  /** Opens a page of the app that asks the server for an item. */
  | { do: 'visit'; toggle: number }
  /** Leaves the page for another one, and looks at it again. */
  | { do: 'hide' }
  | { do: 'look' }
  /** Takes what was refused back, or tries it again. */
  | { do: 'undo'; which: number }
  | { do: 'retry'; which: number }

/** `off` is known to the device; `dead` and `portal` look like a network. */
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
  /** Everything on the device ends; of what was handed to the system since the last write on the disk, part is kept. */
  | { do: 'power cut'; keeps: number }

/** What happens to the server, or to a proxy before it: one call fails from then on. */
export type ServerAct = { do: 'fails'; call: number; status: 403 | 500 } | { do: 'mended' }

export type Act = PageAct | DeviceAct | ServerAct

export interface Step {
  /** Ms after the step before. */
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
  /** The server gets it again later. */
  | 'twice'
  | 'not let through'
  | 'done but called an error'
  | 'too many requests'
  | 'busy'

/** What becomes of one request: on its way for `out` ms, its answer for `back` ms. */
export interface Outcome {
  trouble: Trouble
  out: number
  back: number
}

export const plain: Outcome = { trouble: 'none', out: 20, back: 20 }

/** The longest that a request is on its way before the server has it. */
export const longestOut = 5_000

export interface Schedule {
  /** Seeds what nobody decides: how long storage, locks and messages between tabs take. */
  seed: number
  /** How far each device's clock is ahead, in ms. */
  clocks: readonly number[]
  /** Of the requests in the order in which they are made; beyond the last all goes well. */
  outcomes: readonly Outcome[]
  steps: readonly Step[]
}
