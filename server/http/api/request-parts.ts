import type * as z from 'zod/mini'
import type { BodyOf, ParamsOf, QueryOf, Route } from '#contract/route.ts'
import { Failure, notFound } from '../failure.ts'

const isUnstorable = (text: string) => /\0|\p{Surrogate}/u.test(text)

/** True for a text that PostgreSQL can't store (a NUL, or a lone surrogate), and for a value that contains one. */
const holdsUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? isUnstorable(value)
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsUnstorable)

function unstorable(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {}
  const found = Object.entries(value).filter(([, each]) => holdsUnstorable(each))
  return Object.fromEntries(found.map(([field]) => [field, ["Contains a character that can't be saved"]]))
}

/** Parses the path parameters. Throws a 404 for invalid ones, because such a target doesn't exist. */
export function parseTarget<R extends Route>(route: R, params: unknown): ParamsOf<R>
export function parseTarget({ params: schema }: Route, params: unknown): unknown {
  const parsed = schema?.safeParse(params)
  if (parsed && (!parsed.success || holdsUnstorable(parsed.data))) throw notFound('This address')
  return parsed?.data
}

/** Parses the query. Throws a 422 that names each field that doesn't fit. */
export function parseQuery<R extends Route>(route: R, query: unknown): QueryOf<R>
export function parseQuery({ query: schema }: Route, query: unknown): unknown {
  return parse(schema, query, 'query')
}

/** Parses the body. Throws a 422 that names each field that doesn't fit. */
export function parseBody<R extends Route>(route: R, body: unknown): BodyOf<R>
export function parseBody({ body: schema }: Route, body: unknown): unknown {
  return parse(schema, body, 'json')
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, place: 'json' | 'query'): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  const fields: Record<string, string[]> = unstorable(value)
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.length > 0 ? path.join('.') : 'body'
    fields[field] = [...(fields[field] ?? []), message]
  }
  throw new Failure(422, 'The request does not fit', { errors: { [place]: fields } })
}
