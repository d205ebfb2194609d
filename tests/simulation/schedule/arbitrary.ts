import fc from 'fast-check'
import type { QueueAction } from '../../support/queue-model.ts'
import { toggleWords } from './items.ts'
import {
  type Act,
  type DeviceAct,
  longestOut,
  type OthersAct,
  type Outcome,
  type PageAct,
  type Schedule,
  type ServerAct,
  type Step,
  type Trouble,
} from './schedule.ts'

/** Random schedules for fast-check. A failure shrinks towards the alternatives that are listed first. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const upTo = (max: number) => fc.integer({ min: 0, max })
const act = <const Do extends string>(name: Do) => fc.constant(name)
const which = upTo(3)
const byName = fc.boolean()
const set = upTo(1)
const queued = upTo(3)
const toggle = upTo(toggleWords.length - 1)

const queueAct: fc.Arbitrary<QueueAction> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: act('add'), set: queued }) },
  { weight: 2, arbitrary: fc.record({ act: act('choose'), set: queued, isCurrent: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: act('remove'), set: queued }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: act('move'),
      set: queued,
      order: fc.integer({ min: 1, max: 5 }),
      isCurrent: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: act('next'), from: fc.constant(undefined) }) },
  { weight: 1, arbitrary: fc.record({ act: act('clear') }) },
)

type Weighted<Value> = fc.WeightedArbitrary<Value>
type Theme = fc.Arbitrary<PageAct | OthersAct>

/** The same thing is toggled many times in a row. */
const values: Weighted<PageAct>[] = [
  { weight: 8, arbitrary: fc.record({ do: act('toggle'), toggle: upTo(1), wanted: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: act('block'), wanted: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: act('place'), set, patience: fc.constantFrom(0, 5 * second, 30 * second) }) },
]
const moments: Weighted<PageAct>[] = [
  { weight: 6, arbitrary: fc.record({ do: act('moment'), set }) },
  { weight: 5, arbitrary: fc.record({ do: act('take back'), which, byName }) },
]
const comments: Weighted<PageAct>[] = [
  { weight: 4, arbitrary: fc.record({ do: act('comment'), set }) },
  { weight: 5, arbitrary: fc.record({ do: act('edit'), which, byName }) },
  { weight: 2, arbitrary: fc.record({ do: act('delete'), which, byName }) },
]
const queue: Weighted<PageAct>[] = [{ weight: 11, arbitrary: fc.record({ do: act('queue'), change: queueAct }) }]
const id = upTo(1)
const suggestions: Weighted<PageAct | OthersAct>[] = [
  { weight: 5, arbitrary: fc.record({ do: act('suggest'), id }) },
  { weight: 3, arbitrary: fc.record({ do: act('withdraw'), id }) },
  { weight: 5, arbitrary: fc.record({ do: act('vote'), id, vote: fc.constantFrom('agree', 'disagree', null) }) },
  // Often: a vote must be under way then, and no later one may follow.
  { weight: 5, arbitrary: fc.record({ do: act('renamed'), id }) },
]
const others: Weighted<PageAct>[] = [
  { weight: 4, arbitrary: fc.record({ do: act('toggle'), toggle, wanted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: act('read'), notification: upTo(1) }) },
  { weight: 1, arbitrary: fc.record({ do: act('read all') }) },
  { weight: 1, arbitrary: fc.record({ do: act('unknown'), wanted: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: act('report'), post: upTo(1) }) },
]
const anytime: Weighted<PageAct>[] = [
  { weight: 1, arbitrary: fc.record({ do: act('visit'), toggle }) },
  { weight: 1, arbitrary: fc.record({ do: act('hide') }) },
  { weight: 1, arbitrary: fc.record({ do: act('look') }) },
  { weight: 1, arbitrary: fc.record({ do: act('undo'), which }) },
  { weight: 1, arbitrary: fc.record({ do: act('retry'), which }) },
]

/** The kinds of action that one schedule concentrates on: conflicts need many actions of one kind. */
const themes = [
  values,
  moments,
  comments,
  queue,
  suggestions,
  [...values, ...moments, ...comments, ...queue, ...suggestions, ...others],
].map(theme => fc.oneof<Weighted<PageAct | OthersAct>[]>(...theme, ...anytime))

const clockStep = fc.constantFrom(minute, -minute, hour, -hour, 90 * day, -90 * day, -20 * 365 * day)

const deviceAct = (clocksMayBeSet: boolean): fc.Arbitrary<DeviceAct> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: act('network'), network: fc.constantFrom('fine', 'off', 'dead', 'portal') }),
    },
    { weight: 4, arbitrary: fc.record({ do: act('network'), network: act('fine') }) },
    { weight: 3, arbitrary: fc.record({ do: act('open') }) },
    { weight: 4, arbitrary: fc.record({ do: act('crash') }) },
    { weight: 2, arbitrary: fc.record({ do: act('worker') }) },
    { weight: 1, arbitrary: fc.record({ do: act('worker killed') }) },
    { weight: 1, arbitrary: fc.record({ do: act('session ends') }) },
    { weight: 1, arbitrary: fc.record({ do: act('signs in') }) },
    { weight: 1, arbitrary: fc.record({ do: act('power cut'), surviving: upTo(3) }) },
    ...(clocksMayBeSet ? [{ weight: 1, arbitrary: fc.record({ do: act('clock set'), by: clockStep }) }] : []),
  )

const serverAct: fc.Arbitrary<ServerAct> = fc.oneof(
  fc.record({ do: act('repaired') }),
  fc.record({ do: act('fails'), call: upTo(toggleWords.length + 1), status: fc.constantFrom(500, 403) }),
)

const after = fc.oneof(
  { weight: 3, arbitrary: upTo(100) },
  { weight: 4, arbitrary: upTo(5 * second) },
  { weight: 3, arbitrary: upTo(2 * minute) },
  { weight: 1, arbitrary: upTo(3 * hour) },
  { weight: 1, arbitrary: fc.constantFrom(0, day, 60 * day) },
)

function step(devices: number, theme: Theme): fc.Arbitrary<Step> {
  const acts: fc.Arbitrary<Act> = fc.oneof(
    { weight: 30, arbitrary: theme },
    // Only one device may have its clock set: with several wrong clocks no order of events can be recovered.
    { weight: 12, arbitrary: deviceAct(devices === 1) },
    { weight: 1, arbitrary: serverAct },
  )
  return fc.record({ after, device: upTo(devices - 1), tab: upTo(1), act: acts })
}

const usual: fc.Arbitrary<Trouble> = fc.constant('none')
const trouble: fc.Arbitrary<Trouble> = fc.constantFrom(
  'request lost',
  'answer lost',
  'half an answer',
  'twice',
  'not let through',
  'done but called an error',
  'too many requests',
  'busy',
)
const transit = (longest: number) =>
  fc.oneof({ weight: 3, arbitrary: upTo(200) }, { weight: 1, arbitrary: upTo(longest) })
const outcome: fc.Arbitrary<Outcome> = fc.record({
  trouble: fc.oneof({ weight: 2, arbitrary: usual }, { weight: 3, arbitrary: trouble }),
  out: transit(longestOut),
  back: transit(25 * second),
})

const clock = fc.constantFrom(0, hour, -hour, 40 * second, 3 * 365 * day, -56 * 365 * day)

const scheduleOf = (devices: number, theme: Theme): fc.Arbitrary<Schedule> =>
  fc.record({
    seed: fc.nat(),
    clocks: fc.array(clock, { minLength: devices, maxLength: devices }),
    outcomes: fc.array(outcome, { maxLength: 25, size: 'max' }),
    steps: fc.array(step(devices, theme), { minLength: 1, maxLength: 25, size: 'max' }),
  })

export const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  ...themes.flatMap(theme => [
    { weight: 3, arbitrary: scheduleOf(1, theme) },
    { weight: 2, arbitrary: scheduleOf(2, theme) },
  ]),
)
