import type { Random } from '../simulation/schedule/random.ts'
import { Listener } from './listener.ts'
import { Streams } from './streams.ts'
import type { Person, World } from './world.ts'

/** One listener of this many follows the live events. */
const followers = 10
/** How long the last writes may take after everything works again (ms). */
const patienceMs = 90_000

/** All listeners. Each acts at its own times, independent of how long answers take. */
export class Crowd {
  readonly streams: Streams
  readonly #listeners: readonly Listener[]
  readonly #paceMs: number
  readonly #patient: boolean
  #stopped = false

  constructor(
    people: readonly Person[],
    world: World,
    { seed, pace, patient, port }: { seed: number; pace: number; patient: boolean; port: number },
  ) {
    this.#listeners = people.map((person, at) => new Listener(person, world, seed * 1_000_003 + at))
    this.#paceMs = pace * 1000
    this.#patient = patient
    this.streams = new Streams(port, world.figures)
  }

  start(random: Random): void {
    const now = performance.now()
    for (const listener of this.#listeners) this.#plan(listener, now + random(0, Math.ceil(this.#paceMs)))
    for (const [at, { device }] of this.#listeners.entries()) if (at % followers === 0) this.streams.follow(device)
  }

  /** The next act is planned from when this one was due, not from when it began or ended. */
  #plan(listener: Listener, at: number): void {
    const act = () => {
      if (this.#stopped) return
      if (!this.#patient || !listener.isWaiting) listener.act(at)
      this.#plan(listener, at + listener.pause(this.#paceMs))
    }
    setTimeout(act, at - performance.now()).unref()
  }

  stepClocks(): void {
    for (const listener of this.#listeners) listener.stepClock()
  }

  get waits(): number {
    return this.#listeners.reduce((sum, { device }) => sum + device.waits, 0)
  }

  /** Stops new acts and sends what is pending. Resolves with how many writes are still pending after a long time. */
  async finish(): Promise<number> {
    this.#stopped = true
    const deadline = performance.now() + patienceMs
    while (this.waits > 0 && performance.now() < deadline) {
      for (const { device } of this.#listeners) device.hurry()
      await new Promise(resolve => setTimeout(resolve, 500))
    }
    this.streams.close()
    return this.waits
  }
}
