import { type Matched, noMatches, type Row, type Segment, tiers } from './segment.ts'
import { segmentOf } from './segment-builder.ts'

/** What a search found. */
export interface Hits {
  total: number
  /** The ids of a slice of the hits: by tier, the best first, and within a tier by name and id. */
  ids: number[]
}

export interface Searched {
  /** All of them are in each row found; without words none is found. */
  words: readonly string[]
  genre?: string | undefined
  /** The ids of the rows to choose from; all if it is missing. */
  among?: readonly number[] | undefined
}

export interface Slice {
  offset: number
  /** Undefined for all. */
  limit?: number
}

interface Part {
  segment: Segment
  /** The tier of each place's match in the current search. Used again by the next search, which is why no search awaits anything. */
  matches: Buffer
  /** For the second and further words of a search. */
  next: Buffer
  matched: Matched
}

/**
 * The index of one kind of row: a large segment, and a small one with the rows that have changed since. Their places in the
 * large one are empty.
 */
export class KindIndex {
  readonly #large: Part
  #recent: Part
  readonly #changed = new Map<number, Row | undefined>()
  /** The places in the large segment that rows have left. */
  readonly #left: number[] = []

  constructor(segment: Segment) {
    this.#large = partOf(segment)
    this.#recent = partOf(segmentOf([]))
  }

  /** Whether so much has changed that the index should be rebuilt: each change costs as much as the changes before it. */
  get isWorn(): boolean {
    return this.#changed.size > 2_000 + this.#large.segment.size / 100
  }

  /** Replaces rows by their current state; undefined is a row that was deleted. */
  change(rows: ReadonlyMap<number, Row | undefined>): void {
    for (const [id, row] of rows) {
      const place = this.#changed.has(id) ? undefined : this.#large.segment.placeOf(id)
      if (place !== undefined) this.#left.push(place)
      this.#changed.set(id, row)
    }
    const current = [...this.#changed.values()].filter(row => row !== undefined)
    this.#recent = partOf(segmentOf(inOrderOfNames(current)))
  }

  /** Finds rows, and the ids of a slice of them. */
  find(searched: Searched, slice: Slice): Hits {
    return { total: this.#match(searched), ids: idsOf(this.#large, this.#recent, slice) }
  }

  /** Finds rows in no order: the bit of each one's id is set. */
  findBits(searched: Searched): Buffer {
    this.#match(searched)
    const parts = [this.#large, this.#recent]
    const highest = Math.max(0, ...parts.map(({ segment }) => segment.highestId))
    const bits = Buffer.alloc((highest >> 3) + 1)
    for (const { segment, matches } of parts)
      eachMatch(matches, place => {
        const id = segment.idAt(place)
        bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
      })
    return bits
  }

  /** Matches the rows of both parts. Returns their number. */
  #match(searched: Searched): number {
    match(this.#large, searched)
    match(this.#recent, searched)
    this.#clearLeft()
    return countOf(this.#large) + countOf(this.#recent)
  }

  /** Removes matches of rows that are no longer in the large segment. */
  #clearLeft(): void {
    const { matches, matched } = this.#large
    for (const place of this.#left) {
      const tier = matches[place] ?? 0
      if (tier === 0) continue
      matches[place] = 0
      matched.counts[tier] = (matched.counts[tier] ?? 0) - 1
    }
  }
}

/** As UTF-8, whose bytes compare like the letters: the database's order, too. */
const inOrderOfNames = (rows: readonly Row[]) =>
  rows
    .map(row => ({ row, bytes: Buffer.from(row.name) }))
    .sort((a, b) => a.bytes.compare(b.bytes) || a.row.id - b.row.id)
    .map(({ row }) => row)

function partOf(segment: Segment): Part {
  // Whole groups of four bytes, see `eachMatch`. A buffer finds a byte thirty times faster than another array.
  const bytes = () => Buffer.alloc(Math.ceil(segment.size / 4) * 4)
  return { segment, matches: bytes(), next: bytes(), matched: noMatches() }
}

const countOf = ({ matched }: Part) => matched.counts.reduce((sum, count) => sum + count)

/** Matches the rows; the tier of a row is that of its worst word. */
function match(part: Part, { words, genre, among }: Searched): void {
  const { segment } = part
  clear(part)
  const [first, ...others] = words
  if (first === undefined) return
  part.matched = segment.match(first, part.matches)
  for (const word of others) if (countOf(part) > 0) keepWorse(part, word)
  if (genre !== undefined && countOf(part) > 0) keepAt(part, segment.placesOfGenre(genre))
  if (among && countOf(part) > 0) keepAt(part, segment.placesOf(among))
}

function clear(part: Part): void {
  const { places } = part.matched
  if (places) for (const place of places) part.matches[place] = 0
  else part.matches.fill(0)
  part.matched = noMatches()
}

/** Keeps the matches that have another word, too, each with the worse tier. */
function keepWorse(part: Part, word: string): void {
  const { segment, matches, next } = part
  const { places } = part.matched
  const { counts } = noMatches()
  next.fill(0)
  segment.match(word, next)
  const keep = (place: number) => {
    const tier = Math.min(matches[place] ?? 0, next[place] ?? 0)
    matches[place] = tier
    if (tier > 0) counts[tier] = (counts[tier] ?? 0) + 1
  }
  if (places) for (const place of places) keep(place)
  else eachMatch(matches, keep)
  part.matched = { counts, places: places?.filter(place => matches[place] !== 0) }
}

/** Keeps the matches at these places. */
function keepAt(part: Part, places: Uint32Array): void {
  const { segment, matches, next } = part
  next.fill(0)
  const { counts } = noMatches()
  const kept: number[] = []
  for (const place of places) {
    const tier = matches[place] ?? 0
    if (tier === 0) continue
    next[place] = tier
    counts[tier] = (counts[tier] ?? 0) + 1
    kept.push(place)
  }
  clear(part)
  part.matches = next
  part.next = matches
  part.matched = { counts, places: segment.areFew(kept.length) ? kept : undefined }
}

/** Calls `found` for each place with a match. Looks at four bytes at a time, to pass over those without quickly. */
function eachMatch(matches: Buffer, found: (place: number) => void): void {
  const fours = new Uint32Array(matches.buffer, matches.byteOffset, matches.byteLength / 4)
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === 0) continue
    for (let place = four * 4; place < four * 4 + 4; place++) if (matches[place] !== 0) found(place)
  }
}

function idsOf(large: Part, recent: Part, { offset, limit = Number.POSITIVE_INFINITY }: Slice): number[] {
  const ids: number[] = []
  let passed = 0
  for (let tier = tiers.whole; tier >= tiers.similar; tier--)
    for (const id of inOrder(large, recent, tier)) {
      if (passed++ < offset) continue
      if (ids.length >= limit) return ids
      ids.push(id)
    }
  return ids
}

/** The ids of a tier's rows of both parts, by name and id. */
function* inOrder(large: Part, recent: Part, tier: number): Generator<number> {
  const [places, others] = [placesOf(large, tier), placesOf(recent, tier)]
  let [place, other] = [places.next().value, others.next().value]
  while (place !== undefined || other !== undefined)
    if (other === undefined || (place !== undefined && large.segment.compare(place, recent.segment, other) < 0)) {
      yield large.segment.idAt(place ?? 0)
      place = places.next().value
    } else {
      yield recent.segment.idAt(other)
      other = others.next().value
    }
}

/** A page of more matches is found sooner in the bytes of all rows than by sorting. */
const fewToSort = 200

/** The places of a tier in ascending order. */
function* placesOf({ matches, matched: { counts, places } }: Part, tier: number): Generator<number, undefined> {
  const count = counts[tier] ?? 0
  if (count === 0) return
  if (places && count <= fewToSort) yield* Uint32Array.from(places.filter(place => matches[place] === tier)).sort()
  else for (let place = matches.indexOf(tier); place >= 0; place = matches.indexOf(tier, place + 1)) yield place
}
