import { setImmediate as nextTurn } from 'node:timers/promises'
import { Dictionary } from './dictionary.ts'
import { PostingsBuilder } from './postings.ts'
import { type Names, type Row, Segment } from './segment.ts'

/** Makes a segment of rows that come in the order of names and ids. */
export class SegmentBuilder {
  readonly #ids: number[] = []
  readonly #names: string[] = []
  /** Each word's number, in the order in which they came. */
  readonly #numbers = new Map<string, number>()
  readonly #own = new PostingsBuilder()
  readonly #others = new PostingsBuilder()
  readonly #genres = new Map<string, number>()
  readonly #ofGenres = new PostingsBuilder()

  add({ id, name, own, others, genres }: Row): void {
    const place = this.#ids.length
    for (const word of own) this.#own.add(numberOf(this.#numbers, word), place)
    for (const word of others) this.#others.add(numberOf(this.#numbers, word), place)
    for (const genre of genres) this.#ofGenres.add(numberOf(this.#genres, genre), place)
    this.#ids.push(id)
    this.#names.push(name)
  }

  build(): Segment {
    const steps = this.#steps()
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
    }
  }

  /** Builds while the process does other things, too: of a million rows, building at once would take a second. */
  async buildInTurns(): Promise<Segment> {
    const steps = this.#steps()
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      await nextTurn()
    }
  }

  *#steps(): Generator<undefined, Segment> {
    const words = [...this.#numbers.keys()].sort()
    const order = words.map(word => numberOf(this.#numbers, word))
    yield
    const own = this.#own.build(order)
    yield
    const others = this.#others.build(order)
    yield
    const ofGenres = this.#ofGenres.build([...this.#genres.values()])
    const names = namesOf(this.#names)
    yield
    const dictionary = new Dictionary(words)
    yield
    return new Segment({ ids: this.#ids, names, dictionary, own, others, genres: this.#genres, ofGenres })
  }
}

function numberOf(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, numbers.size)
  return numbers.size - 1
}

export function segmentOf(rows: Iterable<Row>): Segment {
  const builder = new SegmentBuilder()
  for (const row of rows) builder.add(row)
  return builder.build()
}

function namesOf(names: readonly string[]): Names {
  const starts = new Uint32Array(names.length + 1)
  let start = 0
  for (const [place, name] of names.entries()) {
    start += Buffer.byteLength(name)
    starts[place + 1] = start
  }
  return { bytes: Buffer.from(names.join('')), starts }
}
