import { createRandom, type Random } from '../simulation/schedule/random.ts'
import { Device } from './device.ts'
import { Reads } from './reads.ts'
import type { Person, World } from './world.ts'
import { pick, Writes } from './writes.ts'

const hourMs = 60 * 60_000
/** How many writes may be pending before a patient listener stops. */
const patientWrites = 3

type Act = (since: number) => unknown

/** A listener who plays, browses and marks what they like. */
export class Listener {
  readonly device: Device
  readonly #random: Random
  readonly #acts: readonly Act[]
  readonly #figures: World['figures']
  /** How many acts are not answered yet, not counting the device's pending writes. */
  #under = 0

  constructor(person: Person, world: World, seed: number) {
    this.#random = createRandom(seed)
    this.#figures = world.figures
    this.device = new Device(person, world, this.#random)
    const reads = new Reads(this.device, world, this.#random)
    const writes = new Writes(this.device, world, this.#random)
    const listen = (since: number) => {
      const set = pick(this.#random, world.catalogue.sets)
      writes.progress(set, since)
      return reads.recording(set.recording, since)
    }
    const mix: [times: number, act: Act][] = [
      [22, listen],
      [14, reads.list],
      [12, since => reads.set(since)],
      [12, since => writes.mark(since)],
      [8, since => writes.queue(since)],
      [6, since => reads.search(since)],
      [6, since => reads.more(since)],
      [6, since => writes.comment(since)],
      [6, since => writes.moment(since)],
      [3, since => reads.artist(since)],
      [3, since => reads.own(since)],
      [2, since => writes.notification(since)],
      [1, since => this.device.renew(since)],
      [5, since => reads.bare(since)],
    ]
    this.#acts = mix.flatMap(([times, act]) => Array<Act>(times).fill(act))
  }

  /** Does one act that was due at `since` (ms of `performance.now()`). */
  act(since: number): void {
    const done = Promise.resolve(pick(this.#random, this.#acts)(since))
    this.#under += 1
    void done
      .catch(error => this.#figures.failed('(act)', since, 'refused by us', String(error)))
      .finally(() => {
        this.#under -= 1
      })
  }

  /** True if a patient listener would wait for answers now. */
  get isWaiting(): boolean {
    return this.#under > 0 || this.device.waits >= patientWrites
  }

  /** The pause until the next act (ms), exponentially distributed with this mean. */
  pause = (mean: number): number => -mean * Math.log(1 - this.#random(0, 999_999) / 1_000_000)

  /** Moves the device's clock, forwards or back. */
  stepClock(): void {
    this.device.clockMs = this.#random(-12, 12) * hourMs
  }
}
