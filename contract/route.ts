import type * as z from 'zod/mini'

/**
 * Who may call a route. `public`: anyone. `basic`: a user with a password (HTTP Basic). `listener`: a listener with a bearer
 * token. `identity`: also an identity that its provider has verified but that isn't linked to a listener yet. `curator`: a
 * listener who is a curator or an admin. `admin`: a listener who is an admin. To others, these calls don't exist.
 */
export type Access = 'public' | 'basic' | 'listener' | 'identity' | 'curator' | 'admin'

/** Whether a call needs a listener's bearer token. */
export const isSignedIn = (access: Access): access is 'listener' | 'curator' | 'admin' =>
  access === 'listener' || access === 'curator' || access === 'admin'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `{name}` for path parameters. */
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The body of a 2xx answer, or of each event of a stream; null for a 204 without a body. */
  answer: z.ZodMiniType | null
  /** The content type of a 2xx answer; JSON by default. */
  type?: 'text/event-stream'
  /** The 2xx status; by default 200, or 204 without an answer. */
  status?: 200 | 201
}

/** Declares one route of the API. Both server and client read the declaration; routes are described nowhere else. */
// @__NO_SIDE_EFFECTS__
export const route = <const R extends Route>(declaration: R): R => declaration

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type ParamsOf<R extends Route> = OutputOf<R['params']>
export type QueryOf<R extends Route> = OutputOf<R['query']>
export type BodyOf<R extends Route> = OutputOf<R['body']>
export type AnswerOf<R extends Route> = R['answer'] extends z.ZodMiniType ? z.output<R['answer']> : null

/** The parts of a request to any route, without the types of a particular one. */
export interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** What a caller of a route passes: the parts that the route declares, and no others. */
export type RequestOf<R extends Route> = RequestParts &
  (R extends { params: infer P } ? { params: InputOf<P> } : { params?: never }) &
  (R extends { query: infer Q } ? { query?: InputOf<Q> } : { query?: never }) &
  (R extends { body: infer B } ? { body: InputOf<B> } : { body?: never })
