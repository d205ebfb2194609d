import { demoCatalogue, soundPlanOf } from '../../../server/demo/catalogue/catalogue.ts'
import { patience } from '../../support/patience.ts'
import { recognizeSound } from '../../support/player/recognize-sound.ts'
import { type App, expect } from './app.ts'
import type { LockScreen } from './lock-screen.ts'
import type { OtherDevice } from './other-device.ts'
import { type RecordedSound, recordSound } from './record-sound.ts'

/** A track of a set, by its position. */
interface Place {
  set: number
  track: number
}

/** The sound that is expected. Times are in ms. */
interface Expected extends Place {
  name: string
  /** The position at which the sound begins; by default where the set was left this evening. */
  from?: number
  /** How far from there, in either direction, it may begin. */
  within?: number
  /** How far before there it may begin: a closing page has no time to save the last seconds. */
  loses?: number
  /** The step is offline: a later step checks the server. */
  offline?: true
}

/** What the listener does, and the sound that is expected after it. */
export interface Step extends Expected {
  act(): Promise<unknown>
  /** The position at which it leaves the previous set; by default where that was playing. */
  leavesAt?: number
}

/** A position in a set (ms), as exactly as it is known. */
interface Range {
  from: number
  to: number
}

type Row = Record<'step' | 'sound' | 'screen' | 'lock screen' | 'server', string>

/** How exact (ms) the position of an audio element is. */
const tolerance = 300

const { sets } = demoCatalogue()
function setOf(id: number) {
  const set = sets.find(each => each.id === id)
  if (!set) throw new Error(`The demo has no set ${id}`)
  return set
}

export const nameOf = (set: number) => setOf(set).name
/** The start of a track in a set, in ms. */
export const startOf = (set: number, track: number) => setOf(set).slots[track - 1]?.start ?? 0
export const endOf = (set: number) => setOf(set).duration

/** The names by which every display shows a track. */
function namesOf({ set, track }: Place) {
  const slot = setOf(set).slots[track - 1]
  if (!slot) throw new Error(`Set ${set} has no track ${track}`)
  const { title, mixName, artist } = slot.track
  return { album: nameOf(set), title: mixName ? `${title} (${mixName})` : title, artist }
}

const inMinutes = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

interface Parts {
  app: App
  lockScreen: LockScreen
  server: OtherDevice
  /** All sets that are compared with the sound. */
  sets: number[]
}

/**
 * An evening of listening. After each step it checks that the sound, the screen, the lock screen and the server name
 * the same track, and that the server has the position at which each set was left.
 */
export class Evening {
  private readonly parts: Parts
  private readonly plans: ReadonlyMap<number, ReturnType<typeof soundPlanOf>>
  private readonly rows: Row[] = []
  /** The position at which each set was left. */
  private readonly left = new Map<number, Range>()
  /** The last step, and the earliest position at which its sound may have begun (ms). */
  private last: { expected: Expected; row: Row; from: number } | null = null

  constructor(parts: Parts) {
    this.parts = parts
    this.plans = new Map(parts.sets.map(id => [id, soundPlanOf(setOf(id))]))
  }

  private position = async () => (await this.parts.app.position()) * 1000

  async take(step: Step): Promise<void> {
    const leaving = this.last?.expected.set
    const began = performance.now()
    const from = step.leavesAt ?? (await this.position())
    await step.act()
    await this.isNamed(step)
    const to = step.leavesAt ?? from + performance.now() - began
    if (leaving !== undefined) this.left.set(leaving, { from, to })
    await this.agrees(step, began)
  }

  /** Expects sound, screen, lock screen and server to agree, at a position it can have reached since `began` (ms). */
  async agrees(expected: Expected, began: number): Promise<void> {
    await this.isNamed(expected)
    const heard = await recordSound(this.parts.app.page)
    if (!heard) throw new Error('Nothing sounds')
    const row = { step: expected.name, sound: '', screen: '', 'lock screen': '', server: 'offline' }
    this.rows.push(row)
    row.screen = `${heard.screen.bar.replace('Position in ', '')}: ${heard.screen.title}, ${inMinutes(heard.until)}`
    // The lock screen first, before the next track starts: recognizing the sound may take a while.
    row['lock screen'] = await this.shownOnLockScreen(expected)
    row.sound = this.sounds(expected, heard)
    this.isShown(expected, heard)
    const start = this.startOf(expected)
    expect(heard.until, 'Where it sounds').toBeGreaterThan(start.from)
    expect(heard.until, 'Where it sounds').toBeLessThan(start.to + performance.now() - began)
    this.last = { expected, row, from: start.from }
    if (!expected.offline) await this.serverAgrees()
  }

  /** Waits until the player shows the track. */
  private async isNamed({ set, track }: Place): Promise<void> {
    const bar = this.parts.app.player.getByRole('slider', { name: `Position in ${nameOf(set)}`, exact: true })
    await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`, track ${track},`))
  }

  /** Expects the sound to be this track and no other. Returns a description of the match. */
  private sounds({ set, track }: Place, { samples, from }: RecordedSound): string {
    const [best, second] = recognizeSound(this.plans, samples, from)
    if (!best || !second) throw new Error('There is nothing to compare with')
    expect({ set: best.set, track: best.track }, 'The sound').toEqual({ set, track })
    expect(best.likeness, 'The sound is this').toBeGreaterThan(0.95)
    expect(second.likeness, 'The sound is nothing else').toBeLessThan(0.9)
    return `${nameOf(set)}: track ${track} (${best.likeness.toFixed(3)}, then ${second.likeness.toFixed(3)})`
  }

  /** Expects the screen to have shown the track at that moment, and the set's own page to have marked its row. */
  private isShown({ set, track }: Place, { screen }: RecordedSound): void {
    const { title, artist } = namesOf({ set, track })
    const name = `${artist} – ${title}`
    expect(screen.title, 'The screen').toBe(name)
    expect(screen.bar, 'The screen').toBe(`Position in ${nameOf(set)}`)
    expect(screen.place.replace(/^[\d:]+, /, ''), 'The screen').toBe(`track ${track}, ${name}`)
    if (this.parts.app.page.url().endsWith(`/sets/${set}`)) expect(screen.row, 'The marked row').toBe(track)
  }

  /** Waits until the lock screen shows the track, possibly after a delay of the system. Resolves with its name. */
  private async shownOnLockScreen(place: Place): Promise<string> {
    const names = namesOf(place)
    const shown = () => this.parts.lockScreen.shown()
    await expect
      .poll(shown, { message: 'The lock screen', timeout: patience(5_000) })
      .toEqual({ ...names, state: 'playing' })
    return `${names.album}: ${names.title}`
  }

  private startOf({ set, from, within = 0, loses = 0 }: Expected): Range {
    const start = from === undefined ? this.left.get(set) : { from, to: from }
    if (!start) throw new Error(`${nameOf(set)} was not left before`)
    return { from: start.from - within - loses - tolerance, to: start.to + within + tolerance }
  }

  /** Waits until the server has the last set as the current one, and each set's position. */
  async serverAgrees(): Promise<void> {
    if (!this.last) throw new Error('Nothing was played yet')
    const { expected, row, from } = this.last
    const { server } = this.parts
    await expect.poll(() => server.current(), { message: "The queue's current set" }).toBe(expected.set)
    await this.isLeft(expected.set, { from, to: await this.position() })
    for (const [set, place] of this.left) if (set !== expected.set) await this.isLeft(set, place)
    row.server = `${nameOf(expected.set)}, ${inMinutes(await server.placeIn(expected.set))}`
  }

  /** Waits until the server has a set's position in this range. */
  private async isLeft(set: number, { from, to }: Range): Promise<void> {
    const isThere = async () => {
      const place = await this.parts.server.placeIn(set)
      return place > from - tolerance && place < to + tolerance ? 'there' : `at ${place}, not in ${from}..${to}`
    }
    await expect.poll(isThere, { message: `Where the server has ${nameOf(set)}` }).toBe('there')
  }

  /** A Markdown table of the steps, the sound and what each display showed. */
  table(): string {
    const head = Object.keys(this.rows[0] ?? {})
    const lines = [head, head.map(() => '---'), ...this.rows.map(row => Object.values(row))]
    return lines.map(cells => `| ${cells.join(' | ')} |\n`).join('')
  }
}
