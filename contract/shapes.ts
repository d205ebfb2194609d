import * as z from 'zod/mini'

/** Basic schemas that the others are composed of. Positions and lengths are integers in milliseconds. */

/** The largest value of a PostgreSQL `integer`. */
const largest = 2 ** 31 - 1
export const Id = z.int().check(z.positive(), z.maximum(largest))
export const Milliseconds = z.int().check(z.nonnegative(), z.maximum(largest))
/** How fast it plays; 1 is the original speed. */
export const Speed = z.number().check(z.minimum(0.25), z.maximum(4))
export const Count = z.int().check(z.nonnegative())
/** `YYYY-MM-DD` */
export const DateText = z.iso.date()
/** ISO 8601 in UTC */
export const DateTime = z.iso.datetime()
/** The same in a request: of a year that PostgreSQL and `Date` have, and not with thousands of decimals. */
export const Instant = DateTime.check(z.maxLength(40), z.regex(/^(?:19[7-9]|20)\d/, 'it is before 1970 or after 2099'))
/** In ms since 1970, until the end of 2099. */
export const Timestamp = z.int().check(z.nonnegative(), z.maximum(4_102_444_799_999))
/**
 * A path below `/media/`, or null when there is no picture (the client shows the default artwork). The file name may include
 * a placeholder colour to show until the picture has loaded: `art/sets/12-640.050a2e.webp`.
 */
export const MediaPath = z.nullable(z.string())
export const NullableText = z.nullable(z.string())

export const Pagination = z.object({ offset: Count, count: Count, total: Count })
export type Pagination = z.infer<typeof Pagination>

// @__NO_SIDE_EFFECTS__
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ data: z.array(item), pagination: Pagination })

export interface List<Item> {
  data: Item[]
  pagination: Pagination
}

/** Path parameters arrive as text; the client passes numbers. */
export const IdParams = z.object({ id: z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(largest)) })

export const OrderDirection = z.enum(['asc', 'desc'])
export type OrderDirection = z.infer<typeof OrderDirection>

/** The query of every list call. `order_by` keys differ by list. */
// @__NO_SIDE_EFFECTS__
export const listQuery = <const Key extends readonly [string, ...string[]]>(orderBy: Key, defaultLimit = 20) =>
  z.object({
    order_by: z.optional(z.enum(orderBy)),
    /** Default: 'asc' with `order_by`, otherwise the list's own direction. */
    order_direction: z.optional(OrderDirection),
    search: z._default(z.string().check(z.maxLength(200)), ''),
    genre: z.optional(z.string().check(z.maxLength(100))),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(100)), defaultLimit),
    /** The value of the sort key in the row before, as it was answered. */
    after: z.optional(z.string().check(z.maxLength(300))),
    after_id: z.optional(z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(largest))),
  })

/** The answer to every request that failed. */
export const ErrorBody = z.object({
  code: z.int(),
  message: z.string(),
  description: z.optional(z.string()),
  errors: z.optional(
    z.object({
      json: z.optional(z.record(z.string(), z.array(z.string()))),
      query: z.optional(z.record(z.string(), z.array(z.string()))),
    }),
  ),
})
export type ErrorBody = z.infer<typeof ErrorBody>
