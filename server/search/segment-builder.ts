import { Dictionary } from './dictionary.ts'
import { type Names, type Postings, type Row, Segment } from './segment.ts'

/** Makes a segment of rows that come in the order of names and ids. */
export class SegmentBuilder {
  readonly #ids: number[] = []
  readonly #names: string[] = []
  /** Each word's number, in the order in which they came. */
  readonly #numbers = new Map<string, number>()
  readonly #own = new PostingsBuilder()
  readonly #others = new PostingsBuilder()

  add({ id, name, own, others }: Row): void {
    const place = this.#ids.length
    for (const word of own) this.#own.add(this.#numberOf(word), place)
    for (const word of others) this.#others.add(this.#numberOf(word), place)
    this.#ids.push(id)
    this.#names.push(name)
  }

  build(): Segment {
    const words = [...this.#numbers.keys()].sort()
    const order = words.map(word => this.#numberOf(word))
    const [own, others] = [this.#own.build(order), this.#others.build(order)]
    return new Segment(this.#ids, namesOf(this.#names), new Dictionary(words), own, others)
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.#numbers.size)
    return this.#numbers.size - 1
  }
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

/** Collects pairs of a word and a place, and sorts them by word. */
class PostingsBuilder {
  readonly #words: number[] = []
  readonly #places: number[] = []

  add(word: number, place: number): void {
    this.#words.push(word)
    this.#places.push(place)
  }

  /** `order`: the numbers of all words, in the order of the dictionary. */
  build(order: readonly number[]): Postings {
    const counts = new Uint32Array(order.length)
    for (const word of this.#words) counts[word] = (counts[word] ?? 0) + 1
    const starts = new Uint32Array(order.length + 1)
    const next = new Uint32Array(order.length)
    for (const [index, word] of order.entries()) {
      const start = starts[index] ?? 0
      next[word] = start
      starts[index + 1] = start + (counts[word] ?? 0)
    }
    const places = new Uint32Array(this.#words.length)
    for (const [index, word] of this.#words.entries()) {
      const at = next[word] ?? 0
      places[at] = this.#places[index] ?? 0
      next[word] = at + 1
    }
    return { starts, places }
  }
}
