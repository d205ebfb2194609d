/** How a word of the catalogue contains a searched word. */
export type Containing = 'whole' | 'beginning' | 'part'

/** Shorter words are searched exactly. */
const minTypoLength = 4
const maxSimilar = 20

/**
 * The distinct words of a catalogue. A word is named by its place in alphabetical order. All words stand in one text,
 * separated by line breaks: searching that text is faster than looking at each word, and it takes less memory.
 */
export class Dictionary {
  readonly #text: string
  /** Where each word begins in the text, and at last the text's end. */
  readonly #starts: Uint32Array

  /** The words must be sorted and distinct. */
  constructor(words: readonly string[]) {
    this.#text = `\n${words.join('\n')}\n`
    this.#starts = new Uint32Array(words.length + 1)
    let start = 1
    for (const [index, word] of words.entries()) {
      this.#starts[index] = start
      start += word.length + 1
    }
    this.#starts[words.length] = start
  }

  /** Calls `found` for each word that contains `part`. */
  eachContaining(part: string, found: (word: number, how: Containing) => void): void {
    let at = this.#text.indexOf(part)
    while (at >= 0) {
      const word = this.#wordAt(at)
      const start = this.#startOf(word)
      const next = this.#startOf(word + 1)
      const isWhole = next - start - 1 === part.length
      found(word, isWhole ? 'whole' : at === start ? 'beginning' : 'part')
      at = this.#text.indexOf(part, next)
    }
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
      if (beginsWithCorrected(this.#word(word), typed)) found.add(word)
    }
    // An error in one half leaves the other as it is, unless the two letters in the middle are swapped.
    const half = Math.floor(length / 2)
    const swapped = typed.slice(0, half - 1) + typed.charAt(half) + typed.charAt(half - 1)
    this.#eachBeginningWith(typed.slice(0, half), consider)
    this.#eachBeginningWith(swapped, consider)
    this.eachContaining(typed.slice(half), consider)
    const lengthOf = (word: number) => this.#startOf(word + 1) - this.#startOf(word) - 1
    const difference = (word: number) => Math.abs(lengthOf(word) - length)
    return [...found].sort((a, b) => difference(a) - difference(b) || a - b).slice(0, maxSimilar)
  }

  #eachBeginningWith(beginning: string, found: (word: number) => void): void {
    for (let word = this.#firstFrom(beginning); this.#text.startsWith(beginning, this.#starts[word]); word++)
      found(word)
  }

  /** The first word that isn't before `text` in the alphabet. */
  #firstFrom(text: string): number {
    return lowest(this.#starts.length - 1, word => this.#word(word) >= text)
  }

  #wordAt(position: number): number {
    return lowest(this.#starts.length, word => this.#startOf(word) > position) - 1
  }

  #startOf = (word: number): number => this.#starts[word] ?? this.#text.length

  #word = (word: number): string => this.#text.slice(this.#startOf(word), this.#startOf(word + 1) - 1)
}

/** The lowest number below `end` that is `enough`, or `end`. All numbers above it must be, too. */
export function lowest(end: number, enough: (number: number) => boolean): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (enough(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether `word` begins with `typed` after one correction. If only the last letter is wrong, the whole word must match. */
export function beginsWithCorrected(word: string, typed: string): boolean {
  if (word.includes(typed)) return false
  const last = typed.length - 1
  let at = 0
  while (at < word.length && word[at] === typed[at]) at++
  if (at === word.length) return at === last
  const isExtra = at < last ? word.startsWith(typed.slice(at + 1), at) : typed[at] === typed[at - 1]
  const isMissing = word.startsWith(typed.slice(at), at + 1)
  const isWrong = at < last ? word.startsWith(typed.slice(at + 1), at + 1) : word.length === typed.length
  const isSwapped =
    word[at] === typed[at + 1] &&
    word[at + 1] === typed[at] &&
    (at + 1 < last ? word.startsWith(typed.slice(at + 2), at + 2) : word.length === typed.length)
  return isExtra || isMissing || isWrong || isSwapped
}
