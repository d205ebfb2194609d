import fc from 'fast-check'
import * as z from 'zod/mini'

/** The keywords of JSON Schema that the API's OpenAPI document uses. */
export const Schema = z.looseObject({
  /** Several for a value that may also be null. */
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  minimum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  format: z.optional(z.string()),
})
export type Schema = z.infer<typeof Schema>

/** Strings that often break programs. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  "'; drop table users; --",
  '%',
  '_%\\',
  '../../etc/passwd',
  '🎧'.repeat(40),
  'x'.repeat(6000),
  'null',
  'NaN',
  '-0',
  '1e309',
  '2026-02-30',
  '9999-99-99',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '\u202egnp.exe',
  `e${'\u0333'.repeat(150)}`,
  '<script>alert(1)</script>',
)

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 2, arbitrary: nasty },
  { weight: 1, arbitrary: fc.constantFrom('a@b.example', '2026-01-02', '2026-01-02T03:04:05.006Z', 'Techno', '17') },
)

const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.nat()),
  fc.object(),
)

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(each => arbitraryOf(Schema.parse(each))))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map(type => fitting({ ...schema, type })))
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const min = Math.ceil(Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -2) + 1, -(2 ** 31)))
      const max = Math.max(min, Math.floor(Math.min(schema.maximum ?? 2 ** 31, 2 ** 31 - 1)))
      // Mostly small numbers, which are likely to be existing ids.
      return fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min, max: Math.min(max, min + 150) }) },
        { weight: 2, arbitrary: fc.integer({ min, max }) },
        fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 31) - 1, -(2 ** 53) + 1, 1e308, -0, 0.5),
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitraryOf(Schema.parse(schema.items ?? {})), { maxLength: 4 })
    case 'object':
      return objectOf(schema)
    default:
      return schema.type === 'string' ? text : anything
  }
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, arbitraryOf(Schema.parse(each))]),
  )
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(shape, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(shape, { requiredKeys: [] }) },
  )
}

/** Values for a schema: nine in ten have its type, though perhaps not its limits; the others are arbitrary. */
export const arbitraryOf = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 14, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything })
