import { missing, unusable } from './failure.ts'

/** A text that PostgreSQL can take, of a length that no name or search exceeds. */
const isText = (value: string) => value.length <= 1000 && !value.includes('\0')

/**
 * The parameters of a call, from its address and, of a POST, from its form. Throws a SubsonicFailure for one that can't be
 * used.
 */
export class Parameters {
  readonly #values: URLSearchParams

  constructor(query: string, form: string) {
    this.#values = new URLSearchParams([...new URLSearchParams(query), ...new URLSearchParams(form)])
  }

  /** The format of the answer. JSONP is refused in JSON. */
  get asksJson(): boolean {
    return ['json', 'jsonp'].includes(this.#values.get('f') ?? '')
  }

  /** All values of a parameter that may be repeated. */
  all(name: string): string[] {
    const values = this.#values.getAll(name)
    if (!values.every(isText)) throw unusable(name)
    return values
  }

  optional(name: string): string | undefined {
    return this.all(name)[0]
  }

  /** An empty value is one, too: a search for nothing finds everything. */
  required(name: string): string {
    const value = this.optional(name)
    if (value === undefined) throw missing(name)
    return value
  }

  /** A whole number from 0 to `most`; a larger one counts as `most`. */
  count(name: string, { otherwise, most }: { otherwise: number; most: number }): number {
    const value = this.optional(name)
    if (value === undefined || value === '') return otherwise
    if (!/^\d{1,15}$/.test(value)) throw unusable(name)
    return Math.min(Number(value), most)
  }

  requiredCount(name: string, most: number): number {
    this.required(name)
    return this.count(name, { otherwise: 0, most })
  }
}

/** Which rows of a list are asked for. */
export interface Slice {
  offset: number
  limit: number
}

const maxOffset = 10_000_000

/** The page of a list; `size` and `offset` are the names of the parameters. At most 500 items, as OpenSubsonic has it. */
export const sliceOf = (parameters: Parameters, otherwise: number, size = 'size', offset = 'offset'): Slice => ({
  limit: parameters.count(size, { otherwise, most: 500 }),
  offset: parameters.count(offset, { otherwise: 0, most: maxOffset }),
})
