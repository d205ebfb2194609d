import type * as z from 'zod/mini'

/**
 * Who may make a call: anyone, somebody proving a password (Basic), a listener with a bearer token, or also an identity
 * that its provider has verified and that belongs to no listener yet.
 */
export type Access = 'public' | 'basic' | 'listener' | 'identity'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `{name}` for path parameters. */
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** What a 2xx answer holds; null is a 204 without a body. */
  answer: z.ZodMiniType | null
  /** What a 2xx answer is, JSON unless told. A stream goes on, and holds one `answer` after the other. */
  type?: 'text/event-stream'
  /** The 2xx status; 200 unless told, 204 without an answer. */
  status?: 200 | 201
}

/** Declares one call of the API. Server and client both read this; nothing else describes a call. */
// @__NO_SIDE_EFFECTS__
export const route = <const R extends Route>(declaration: R): R => declaration

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type ParamsOf<R extends Route> = OutputOf<R['params']>
export type QueryOf<R extends Route> = OutputOf<R['query']>
export type BodyOf<R extends Route> = OutputOf<R['body']>
export type AnswerOf<R extends Route> = R['answer'] extends z.ZodMiniType ? z.output<R['answer']> : null

/** A request whose route isn't known to the type system any more. */
export interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** What a caller passes: the parts which the call declares, and no others. */
export type RequestOf<R extends Route> = RequestParts &
  (R extends { params: infer P } ? { params: InputOf<P> } : { params?: never }) &
  (R extends { query: infer Q } ? { query?: InputOf<Q> } : { query?: never }) &
  (R extends { body: infer B } ? { body: InputOf<B> } : { body?: never })
