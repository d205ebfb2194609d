import type { QueueAction } from '../../support/queue-model.ts'
import { toggleWords } from './items.ts'
import type { Act, Outcome, Schedule, Step } from './schedule.ts'

/** Schedules in words, for the report of a failure. */

const letter = (index: number) => 'ABCD'.charAt(index)

/** `1 h 2 min`, `3.2 s`, `40 ms`. */
export function describeTime(ms: number): string {
  const size = Math.abs(ms)
  if (size >= 86_400_000) return `${Math.round(ms / 8_640_000) / 10} days`
  if (size >= 3_600_000) return `${Math.round(ms / 36_000) / 100} h`
  if (size >= 60_000) return `${Math.round(ms / 600) / 100} min`
  return size >= 1_000 ? `${ms / 1000} s` : `${ms} ms`
}

export function describeCall(call: number): string {
  const toggle = toggleWords[call]
  if (toggle) return `setting ${toggle}`
  return call === toggleWords.length ? 'posting a comment' : 'liking a moment'
}

function describeQueueAct(change: QueueAction): string {
  switch (change.act) {
    case 'add':
      return `adds set ${letter(change.set)} to the queue`
    case 'remove':
      return `removes set ${letter(change.set)} from the queue`
    case 'move':
      return `moves set ${letter(change.set)} to position ${change.order}${change.isCurrent ? ' and makes it current' : ''}`
    case 'choose':
      return `makes set ${letter(change.set)} ${change.isCurrent ? '' : 'not '}current`
    case 'next':
      return 'continues in the queue'
    case 'clear':
      return 'clears the queue'
  }
}

const named = (byName: boolean) => (byName ? ' (by its provisional id)' : '')

export function describeAct(act: Act): string {
  switch (act.do) {
    case 'toggle':
      return `sets ${toggleWords[act.toggle]} to ${act.wanted}`
    case 'place':
      return `plays set ${letter(act.set)}${act.patience ? `, its position may wait ${describeTime(act.patience)}` : ''}`
    case 'moment':
      return `likes a moment of set ${letter(act.set)}`
    case 'take back':
      return `removes moment ${act.which}${named(act.byName)}`
    case 'comment':
      return `comments on set ${letter(act.set)}`
    case 'edit':
      return `changes comment ${act.which}${named(act.byName)}`
    case 'delete':
      return `deletes comment ${act.which}${named(act.byName)}`
    case 'report':
      return `reports comment ${letter(act.post)} of another listener`
    case 'block':
      return act.wanted ? 'blocks another listener' : 'unblocks another listener'
    case 'queue':
      return describeQueueAct(act.change)
    case 'read':
      return `reads notification ${act.notification}`
    case 'read all':
      return 'reads all notifications'
    case 'suggest':
      return `suggests what ID ${letter(act.id)} is`
    case 'withdraw':
      return `withdraws the suggestion for ID ${letter(act.id)}`
    case 'vote':
      return `${act.vote === null ? 'takes back the vote' : `votes "${act.vote}"`} on what another listener suggests for ID ${letter(act.id)}`
    case 'renamed':
      return `another listener suggests other names for ID ${letter(act.id)}`
    case 'unknown':
      return `sets the heart of an unknown set to ${act.wanted}`
    case 'visit':
      return `opens the page with ${toggleWords[act.toggle]}`
    case 'undo':
    case 'retry':
      return `${act.do === 'undo' ? 'undoes' : 'retries'} refused change ${act.which}`
    case 'network':
      return `has a network that is ${act.network}`
    case 'clock set':
      return `has its clock set by ${describeTime(act.by)}`
    case 'power cut':
      return `loses its power, and the last writes except ${act.surviving}`
    case 'fails':
      return `the server answers ${act.status} to ${describeCall(act.call)}`
    case 'repaired':
      return 'the server is repaired'
    case 'worker':
      return 'has its worker woken'
    case 'worker killed':
      return 'has its worker killed'
    default:
      return act.do
  }
}

const ofNone = new Set(['fails', 'repaired', 'renamed'])
const ofDevice = new Set(['network', 'session ends', 'signs in', 'worker', 'worker killed', 'clock set', 'power cut'])

function describeStep({ after, device, tab, act }: Step): string {
  const who = ofDevice.has(act.do) ? `device ${device}` : `device ${device}, tab ${tab}`
  const text = ofNone.has(act.do) ? describeAct(act) : `${who}: ${describeAct(act)}`
  return `  ${describeTime(after)} later, ${text}`
}

const describeOutcome = ({ trouble, out, back }: Outcome, index: number) =>
  `  request ${index + 1}: ${trouble === 'none' ? 'goes well' : trouble} (${out} ms there, ${back} ms back)`

/** One line for each entry of the schedule. */
export function describeSchedule({ seed, clocks, outcomes, steps }: Schedule): string {
  const clockWords = clocks.flatMap((ahead, device) =>
    ahead === 0 ? [] : [`  device ${device} has a clock that is ${describeTime(ahead)} ahead`],
  )
  return [...clockWords, ...steps.map(describeStep), ...outcomes.map(describeOutcome), `  seed ${seed}`].join('\n')
}
