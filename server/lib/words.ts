/** English as the operator's commands speak it. */

const rules = new Intl.PluralRules('en-US')
const number = new Intl.NumberFormat('en-US')
const lists = {
  and: new Intl.ListFormat('en-US', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-US', { type: 'disjunction' }),
}

/** The word for so many: `are` of 2. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  rules.select(count) === 'one' ? one : many

/** `1 file`, `2,000 files`. */
export const counted = (count: number, one: string, many?: string): string =>
  `${number.format(count)} ${plural(count, one, many)}`

/** `one`, `one and two`, `one, two, and three`. */
export const allOf = (items: readonly string[]): string => lists.and.format(items)

/** `one or two`, `one, two, or three`. */
export const oneOf = (items: readonly string[]): string => lists.or.format(items)
