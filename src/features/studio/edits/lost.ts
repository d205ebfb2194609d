import { type Difference, differences } from './differences.ts'

/** What is lost of an item that is merged into another one, field by field. That an ID has no name is no loss. */
export const lostOf = (from: object, into: object): Difference[] =>
  differences(from, into).flatMap(each =>
    each.before === '' || (each.field === 'mix' && each.before === 'ID') ? [] : [{ ...each, after: '' }],
  )
