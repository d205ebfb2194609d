import { lowest } from './lowest.ts'
import { type Postings, PostingsBuilder } from './postings.ts'

const size = 3
/** Stands after each word, so that its last letters begin a trigram, too. It comes before all letters. */
const end = '\n\n'

/** Which words have each sequence of three letters. */
export class Trigrams {
  /** In alphabetical order. */
  readonly #grams: readonly string[]
  readonly #words: Postings
  readonly #wordCount: number

  constructor(words: readonly string[]) {
    const numbers = new Map<string, number>()
    const postings = new PostingsBuilder()
    for (const [place, word] of words.entries())
      for (const gram of gramsOf(word + end)) {
        const number = numbers.get(gram) ?? numbers.size
        numbers.set(gram, number)
        postings.add(number, place)
      }
    this.#grams = [...numbers.keys()].sort()
    this.#words = postings.build(this.#grams.map(gram => numbers.get(gram) ?? 0))
    this.#wordCount = words.length
  }

  /** Calls `found` once for each word that may contain `part`; no other word does. */
  eachCandidate(part: string, found: (word: number) => void): void {
    if (part.length >= size) this.#eachWord(this.#rarest(part), found)
    else this.#eachWithStart(part, found)
  }

  /** Many trigrams begin with a letter or two, and a word may have several of them. */
  #eachWithStart(part: string, found: (word: number) => void): void {
    const seen = new Uint8Array(this.#wordCount)
    for (let gram = this.#firstFrom(part); this.#grams[gram]?.startsWith(part); gram++)
      this.#eachWord(gram, word => {
        if (seen[word] === 0) found(word)
        seen[word] = 1
      })
  }

  /** The trigram of a text with the fewest words. */
  #rarest(part: string): number {
    const startOf = (gram: number) => this.#words.starts[gram] ?? this.#words.places.length
    const count = (gram: number) => startOf(gram + 1) - startOf(gram)
    const grams = [...gramsOf(part)].map(gram => this.#numberOf(gram))
    return grams.reduce((rarest, gram) => (count(gram) < count(rarest) ? gram : rarest))
  }

  #eachWord(gram: number, found: (word: number) => void): void {
    const { starts, places } = this.#words
    const last = starts[gram + 1] ?? 0
    for (let index = starts[gram] ?? last; index < last; index++) found(places[index] ?? 0)
  }

  /** One past the end for a trigram that no word has. */
  #numberOf(gram: string): number {
    const number = this.#firstFrom(gram)
    return this.#grams[number] === gram ? number : this.#grams.length
  }

  #firstFrom = (text: string): number => lowest(this.#grams.length, gram => (this.#grams[gram] ?? '') >= text)
}

const gramsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size)))
