import { isSameOrder } from './list-view.ts'
import type { Order, Orders } from './orders.ts'

/** How listeners choose an order: in the filter dialog, or with a table's headings. */

const kinds = {
  text: { asc: 'A to Z', desc: 'Z to A', first: 'asc' },
  count: { asc: 'fewest first', desc: 'most first', first: 'desc' },
  date: { asc: 'oldest to newest', desc: 'newest to oldest', first: 'desc' },
} as const

const directions = ['asc', 'desc'] as const

export interface OrderChoice<By extends string> {
  order: Order<By>
  /** `Release date, newest to oldest` */
  label: string
}

/**
 * The dialog's choices. The current order is among them even if only a heading offers it. `narrow` is true below 900 px, where
 * tables have fewer headings.
 */
export const choicesOf = <By extends string>(
  { fields }: Orders<By>,
  current: Order<By>,
  narrow: boolean,
): OrderChoice<By>[] =>
  fields.flatMap(({ by, name, kind, byHeadingOnly }) =>
    directions
      .filter(
        direction =>
          !byHeadingOnly || (narrow && byHeadingOnly !== 'always') || isSameOrder({ by, direction }, current),
      )
      .map(direction => ({ order: { by, direction }, label: `${name}, ${kinds[kind][direction]}` })),
  )

/** The order after a click on a column's heading: the current one reversed; for another column A, most or newest first. */
export function orderByHeading({ fields }: Orders, current: Order, by: string): Order {
  if (current.by === by) return { by, direction: current.direction === 'asc' ? 'desc' : 'asc' }
  const kind = fields.find(field => field.by === by)?.kind ?? 'text'
  return { by, direction: kinds[kind].first }
}
