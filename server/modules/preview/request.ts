import { IdParams } from '#contract/shapes.ts'

/** The `t` parameter, a time in a set in whole seconds; null if it is missing or invalid. */
export const secondsOf = (query: unknown): number | null => {
  const t = typeof query === 'object' && query !== null && 't' in query ? query.t : undefined
  return typeof t === 'string' && /^\d{1,7}$/.test(t) ? Number(t) : null
}

export const idOf = (params: unknown): number | null => IdParams.safeParse(params).data?.id ?? null
