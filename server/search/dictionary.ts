import { lowest } from './lowest.ts'
import { Trigrams } from './trigrams.ts'

/** How a word of the catalogue contains a searched word. */
export type Containing = 'whole' | 'beginning' | 'part'

/** Shorter words are searched exactly. */
const minTypoLength = 4
const maxSimilar = 20

/**
 * The distinct words of a catalogue. A word is named by its place in alphabetical order. The words stand in one text, which
 * takes less memory than a string for each. An index of their trigrams finds those that contain a text without looking at all.
 */
export class Dictionary {
  readonly #text: string
  /** Where each word begins in the text, and at last the text's end. */
  readonly #starts: Uint32Array
  readonly #trigrams: Trigrams

  /** The words must be sorted and distinct. */
  constructor(words: readonly string[]) {
    this.#text = words.join('')
    this.#starts = new Uint32Array(words.length + 1)
    for (const [index, word] of words.entries()) this.#starts[index + 1] = this.#startOf(index) + word.length
    this.#trigrams = new Trigrams(words)
  }

  /** Calls `found` for each word that contains `part`. */
  eachContaining(part: string, found: (word: number, how: Containing) => void): void {
    this.#trigrams.eachCandidate(part, index => {
      const word = this.#word(index)
      const at = word.indexOf(part)
      if (at > 0) found(index, 'part')
      else if (at === 0) found(index, word.length === part.length ? 'whole' : 'beginning')
    })
  }

  /**
   * The words that begin with a corrected form of `typed`: one letter wrong, missing, added, or swapped with its neighbor. At
   * most 20, those of the most similar length first. Words that contain `typed` aren't among them.
   */
  similarTo(typed: string): number[] {
    const { length } = typed
    if (length < minTypoLength) return []
    const found = new Set<number>()
    const consider = (word: number) => {
      if (beginsWithCorrected(this.#text, this.#startOf(word), this.#startOf(word + 1), typed)) found.add(word)
    }
    // An error in one half leaves the other as it is, unless the two letters in the middle are swapped.
    const half = Math.floor(length / 2)
    const swapped = typed.slice(0, half - 1) + typed.charAt(half) + typed.charAt(half - 1)
    this.#eachBeginningWith(typed.slice(0, half), consider)
    this.#eachBeginningWith(swapped, consider)
    this.eachContaining(typed.slice(half), consider)
    const lengthOf = (word: number) => this.#startOf(word + 1) - this.#startOf(word)
    const difference = (word: number) => Math.abs(lengthOf(word) - length)
    return [...found].sort((a, b) => difference(a) - difference(b) || a - b).slice(0, maxSimilar)
  }

  #eachBeginningWith(beginning: string, found: (word: number) => void): void {
    const end = lowest(this.#size, word => this.#word(word) >= beginning && !this.#word(word).startsWith(beginning))
    for (let word = this.#firstFrom(beginning); word < end; word++) found(word)
  }

  get #size(): number {
    return this.#starts.length - 1
  }

  /** The first word that isn't before `text` in the alphabet. */
  #firstFrom(text: string): number {
    return lowest(this.#size, word => this.#word(word) >= text)
  }

  #startOf = (word: number): number => this.#starts[word] ?? 0

  #word = (word: number): string => this.#text.slice(this.#startOf(word), this.#starts[word + 1] ?? 0)
}

/**
 * Whether the word from `start` to `end` of a text begins with `typed` after one correction, and doesn't contain it. If only the
 * last letter is wrong, the whole word must match. A search looks at thousands of words, so a string is made only of a similar one.
 */
function beginsWithCorrected(text: string, start: number, end: number, typed: string): boolean {
  const last = typed.length - 1
  let same = 0
  while (start + same < end && text.charCodeAt(start + same) === typed.charCodeAt(same)) same++
  const at = start + same
  if (at === end) return same === last
  const isSimilar =
    (same < last ? goesOn(text, at, end, typed, same + 1) : typed[same] === typed[same - 1]) ||
    goesOn(text, at + 1, end, typed, same) ||
    goesOn(text, at + 1, end, typed, same + 1) ||
    (at + 1 < end &&
      text[at] === typed[same + 1] &&
      text[at + 1] === typed[same] &&
      goesOn(text, at + 2, end, typed, same + 2))
  return isSimilar && !text.slice(start, end).includes(typed)
}

/** Whether a word that ends at `end` has at `at` the letters of `typed` from `from` on; if there are none, whether it ends there. */
function goesOn(text: string, at: number, end: number, typed: string, from: number): boolean {
  if (from >= typed.length) return at === end
  if (at + typed.length - from > end) return false
  for (let next = from; next < typed.length; next++)
    if (text.charCodeAt(at + next - from) !== typed.charCodeAt(next)) return false
  return true
}
