import fc from 'fast-check'

/** An evening of listening: what a listener does on their devices, and when. Plain data, so that it can be shrunk. */

/** Sets are named by their index in the catalogue; `item` counts the sets of the queue. */
export type ListenerAct =
  | { do: 'play'; set: number }
  | { do: 'play at'; set: number; at: number }
  | { do: 'play queued'; item: number }
  | { do: 'toggle' }
  | { do: 'lock screen'; button: 'play' | 'pause' | 'nexttrack' | 'previoustrack' }
  | { do: 'seek'; at: number }
  /** Seeks to a few seconds before the end. */
  | { do: 'seek to end'; left: number }
  | { do: 'next' }
  | { do: 'previous' }
  | { do: 'add'; set: number }
  | { do: 'play next'; set: number }
  | { do: 'move'; item: number; to: number }
  | { do: 'remove'; item: number }
  | { do: 'clear' }
  | { do: 'undo clear' }
  | { do: 'look' }
  | { do: 'hide' }

export type DeviceAct =
  | { do: 'reload' }
  | { do: 'crash' }
  | { do: 'offline' }
  | { do: 'online' }
  /** The recording of a set is downloaded or removed. */
  | { do: 'download'; set: number }
  | { do: 'remove download'; set: number }
  | { do: 'sign out' }
  | { do: 'sign in' }

const deviceActs: Record<DeviceAct['do'], true> = {
  reload: true,
  crash: true,
  offline: true,
  online: true,
  download: true,
  'remove download': true,
  'sign out': true,
  'sign in': true,
}

export const isDeviceAct = (act: Step['act']): act is DeviceAct => act.do in deviceActs

export interface Step {
  /** Ms after the previous step. */
  after: number
  device: number
  tab: number
  act: ListenerAct | DeviceAct
}

export interface Evening {
  /** Seeds how long storage, locks, messages and recordings take. */
  seed: number
  devices: number
  /** Whether sets go on after the queue. */
  autoplay: boolean
  steps: readonly Step[]
}

const second = 1_000
const minute = 60 * second

/** What the catalogue has, and how long each set is (ms). */
export const sets = 4
export const setMs = 60 * minute

const upTo = (max: number) => fc.integer({ min: 0, max })
const act = <const Do extends string>(name: Do) => fc.constant(name)
const set = upTo(sets - 1)
const item = upTo(sets - 1)
const at = fc.integer({ min: 0, max: setMs / second - 30 }).map(seconds => seconds * second)

const listenerAct: fc.Arbitrary<ListenerAct> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: act('play'), set }) },
  { weight: 3, arbitrary: fc.record({ do: act('play at'), set, at }) },
  { weight: 4, arbitrary: fc.record({ do: act('play queued'), item }) },
  { weight: 4, arbitrary: fc.record({ do: act('toggle') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: act('lock screen'),
      button: fc.constantFrom('play' as const, 'pause' as const, 'nexttrack' as const, 'previoustrack' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: act('seek'), at }) },
  { weight: 5, arbitrary: fc.record({ do: act('seek to end'), left: fc.integer({ min: 1, max: 20 * second }) }) },
  { weight: 3, arbitrary: fc.record({ do: act('next') }) },
  { weight: 1, arbitrary: fc.record({ do: act('previous') }) },
  { weight: 6, arbitrary: fc.record({ do: act('add'), set }) },
  { weight: 2, arbitrary: fc.record({ do: act('play next'), set }) },
  { weight: 1, arbitrary: fc.record({ do: act('move'), item, to: item }) },
  { weight: 2, arbitrary: fc.record({ do: act('remove'), item }) },
  { weight: 1, arbitrary: fc.record({ do: act('clear') }) },
  { weight: 2, arbitrary: fc.record({ do: act('undo clear') }) },
  { weight: 2, arbitrary: fc.record({ do: act('look') }) },
  { weight: 1, arbitrary: fc.record({ do: act('hide') }) },
)

const deviceAct: fc.Arbitrary<DeviceAct> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: act('reload') }) },
  { weight: 2, arbitrary: fc.record({ do: act('crash') }) },
  { weight: 2, arbitrary: fc.record({ do: act('offline') }) },
  { weight: 3, arbitrary: fc.record({ do: act('online') }) },
  { weight: 2, arbitrary: fc.record({ do: act('download'), set }) },
  { weight: 1, arbitrary: fc.record({ do: act('remove download'), set }) },
  { weight: 1, arbitrary: fc.record({ do: act('sign out') }) },
  { weight: 2, arbitrary: fc.record({ do: act('sign in') }) },
)

/** A few fast taps, some listening, and sometimes long listening. */
const after = fc.oneof(
  { weight: 2, arbitrary: upTo(300) },
  { weight: 4, arbitrary: upTo(15 * second) },
  { weight: 3, arbitrary: upTo(2 * minute) },
  { weight: 1, arbitrary: upTo(20 * minute) },
)

const stepOf = (devices: number, tabs: number): fc.Arbitrary<Step> =>
  fc.record({
    after,
    device: upTo(devices - 1),
    tab: upTo(tabs - 1),
    act: fc.oneof<fc.WeightedArbitrary<Step['act']>[]>(
      { weight: 12, arbitrary: listenerAct },
      { weight: 3, arbitrary: deviceAct },
    ),
  })

const eveningOf = (devices: number, tabs: number): fc.Arbitrary<Evening> =>
  fc.record({
    seed: fc.nat(),
    devices: fc.constant(devices),
    autoplay: fc.boolean(),
    steps: fc.array(stepOf(devices, tabs), { minLength: 1, maxLength: 20, size: 'max' }),
  })

export const evening: fc.Arbitrary<Evening> = fc.oneof(
  { weight: 4, arbitrary: eveningOf(1, 1) },
  { weight: 2, arbitrary: eveningOf(1, 2) },
  { weight: 2, arbitrary: eveningOf(2, 1) },
)

/** The evening in words, for the report of a failure. */
export const inWords = ({ seed, devices, autoplay, steps }: Evening) =>
  [
    `  seed ${seed}, ${devices} device(s), autoplay ${autoplay ? 'on' : 'off'}`,
    ...steps.map(
      ({ after, device, tab, act }) => `  +${after} ms, device ${device}, tab ${tab}: ${JSON.stringify(act)}`,
    ),
  ].join('\n')
