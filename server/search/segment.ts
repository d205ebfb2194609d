import type { Containing, Dictionary } from './dictionary.ts'
import { lowest } from './lowest.ts'
import type { Postings } from './postings.ts'

/** A row of the catalogue as a search sees it. */
export interface Row {
  id: number
  /** The name in the form for alphabetical order, see the SQL function `plain`. */
  name: string
  own: readonly string[]
  /** The words of the label or curator. */
  others: readonly string[]
  genres: readonly string[]
}

/**
 * How well a row matches, from the worst to the best: by words similar to the searched one, by the label or curator, or by a
 * part, the beginning or the whole of a word of its own. 0 is no match.
 */
export const tiers = { similar: 1, other: 2, part: 3, beginning: 4, whole: 5 } as const satisfies Record<
  'similar' | 'other' | Containing,
  number
>

/** The names of rows as UTF-8, whose bytes compare like the names, and where each begins. */
export interface Names {
  bytes: Buffer
  starts: Uint32Array
}

export interface Matched {
  /** How many rows match in each tier. */
  counts: number[]
  /** In no order; undefined if they are many. */
  places: number[] | undefined
}

/** No row matches yet. */
export const noMatches = (): Matched => ({ counts: [0, 0, 0, 0, 0, 0], places: [] })

export interface SegmentParts {
  ids: readonly number[]
  names: Names
  dictionary: Dictionary
  /** The rows of each word of the dictionary. */
  own: Postings
  others: Postings
  genres: ReadonlyMap<string, number>
  ofGenres: Postings
}

/**
 * An index of rows, which doesn't change. A row is named by its place in the order of names and ids, so that places in
 * ascending order are rows in the order of results. Everything is in typed arrays, about 70 bytes a track, which the garbage
 * collector doesn't walk through.
 */
export class Segment {
  readonly size: number
  readonly #ids: Int32Array
  /** The places in the order of ids. */
  readonly #byId: Uint32Array
  readonly #names: Names
  readonly #dictionary: Dictionary
  readonly #own: Postings
  readonly #others: Postings
  /** The number of each genre in the postings. */
  readonly #genres: ReadonlyMap<string, number>
  readonly #ofGenres: Postings

  constructor({ ids, names, dictionary, own, others, genres, ofGenres }: SegmentParts) {
    this.size = ids.length
    this.#ids = Int32Array.from(ids)
    this.#byId = Uint32Array.from(ids.keys()).sort((a, b) => this.idAt(a) - this.idAt(b))
    this.#names = names
    this.#dictionary = dictionary
    this.#own = own
    this.#others = others
    this.#genres = genres
    this.#ofGenres = ofGenres
  }

  idAt = (place: number): number => this.#ids[place] ?? 0

  /** Whether so few matches should be listed: to list one costs as much as to pass over some thirty rows. */
  areFew = (matches: number): boolean => matches <= this.size / 100

  get highestId(): number {
    return this.idAt(this.#byId.at(-1) ?? 0)
  }

  /** The place of a row, or undefined. */
  placeOf(id: number): number | undefined {
    const place = this.#byId[lowest(this.size, index => this.idAt(this.#byId[index] ?? 0) >= id)]
    return place !== undefined && this.idAt(place) === id ? place : undefined
  }

  /** Compares a row of this segment with one of another by name and id. */
  compare(place: number, other: Segment, otherPlace: number): number {
    return this.#nameAt(place).compare(other.#nameAt(otherPlace)) || this.idAt(place) - other.idAt(otherPlace)
  }

  /** Writes the tier in which each row matches a word into `matches`, which must be empty. */
  match(word: string, matches: Uint8Array): Matched {
    const found: Record<Containing, number[]> = { part: [], beginning: [], whole: [] }
    this.#dictionary.eachContaining(word, (index, how) => found[how].push(index))
    const containing = [...found.part, ...found.beginning, ...found.whole]
    const similar = this.#dictionary.similarTo(word)
    const words = [...similar, ...containing]
    const matched = noMatches()
    if (!this.areFew(sizeOf(this.#own, words) + sizeOf(this.#others, words))) matched.places = undefined
    // From the worst tier to the best: a better one replaces a worse one.
    fill(matches, this.#own, similar, tiers.similar, matched)
    fill(matches, this.#others, similar, tiers.similar, matched)
    fill(matches, this.#others, containing, tiers.other, matched)
    fill(matches, this.#own, found.part, tiers.part, matched)
    fill(matches, this.#own, found.beginning, tiers.beginning, matched)
    fill(matches, this.#own, found.whole, tiers.whole, matched)
    return matched
  }

  /** The places of these rows, in ascending order. */
  placesOf(ids: readonly number[]): Uint32Array {
    return Uint32Array.from(ids.map(id => this.placeOf(id)).filter(place => place !== undefined)).sort()
  }

  /** The places of the rows of a genre, in ascending order. */
  placesOfGenre(genre: string): Uint32Array {
    const number = this.#genres.get(genre)
    const { starts, places } = this.#ofGenres
    return number === undefined ? new Uint32Array() : places.subarray(starts[number], starts[number + 1])
  }

  #nameAt = (place: number): Buffer =>
    this.#names.bytes.subarray(this.#names.starts[place], this.#names.starts[place + 1])
}

/** How many places the words have, each for itself. */
const sizeOf = ({ starts }: Postings, words: readonly number[]) =>
  words.reduce((sum, word) => sum + (starts[word + 1] ?? 0) - (starts[word] ?? 0), 0)

/** Writes a tier for all rows with one of the words, and adds them to what has matched so far. */
function fill(
  matches: Uint8Array,
  { starts, places }: Postings,
  words: readonly number[],
  tier: number,
  { counts, places: listed }: Matched,
): void {
  let added = 0
  for (const word of words) {
    const end = starts[word + 1] ?? 0
    for (let index = starts[word] ?? 0; index < end; index++) {
      const place = places[index] ?? 0
      const before = matches[place] ?? 0
      if (before === tier) continue
      if (before === 0) listed?.push(place)
      else counts[before] = (counts[before] ?? 0) - 1
      matches[place] = tier
      added++
    }
  }
  counts[tier] = (counts[tier] ?? 0) + added
}
