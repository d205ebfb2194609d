import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '../../contract/route.ts'
import { table } from '../../contract/table.ts'
import { Failure, notFound, notImplemented } from './failure.ts'

/** Who makes a request: the user and the session of the access token. */
export interface Caller {
  userId: number
  sessionId: string
}

export interface Call<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** There for every route whose access is 'listener'. */
  caller: R['access'] extends 'listener' ? Caller : null
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R>>
type Authenticate = (request: FastifyRequest) => Promise<Caller>

/** A handler whose types were checked where it was given, and are parsed again before it runs. */
type AnyHandler = (call: never) => Promise<unknown>

/** The calls that are there. Whatever the contract's table has beyond them answers 501. */
export class Registry {
  readonly #handlers = new Map<Route, AnyHandler>()

  implement<const R extends Route>(route: R, handler: Handler<R>): void {
    this.#handlers.set(route, handler)
  }

  /** Adds every route of the contract below `/api`. Access is denied unless the route's declaration grants it. */
  mount(app: FastifyInstance, authenticate: Authenticate): void {
    const callers = new WeakMap<FastifyRequest, Caller>()
    for (const route of table.values()) {
      const handler: AnyHandler | undefined = this.#handlers.get(route)
      app.route({
        method: route.method,
        url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
        // Before the body is read: a stranger learns nothing about what a call takes.
        onRequest: async request => {
          if (route.access === 'listener') callers.set(request, await authenticate(request))
        },
        handler: async (request, reply) => {
          if (!handler) throw notImplemented()
          // Answers are the caller's own; a handler whose answer may be kept says so.
          reply.header('cache-control', 'no-store')
          const parts = {
            params: parseTarget(route.params, request.params),
            query: parse(route.query, request.query, 'query'),
            body: parse(route.body, request.body, 'json'),
          }
          const caller = callers.get(request) ?? null
          const answer = await Reflect.apply(handler, null, [{ ...parts, caller, request, reply }])
          if (route.answer === null) return reply.code(204).send()
          return reply.code(route.status ?? 200).send(answer)
        },
      })
    }
  }
}

/** Fields whose text no store can hold: a NUL, or half of a character. */
function unstorable(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {}
  const found = Object.entries(value).filter(([, text]) => typeof text === 'string' && /\0|\p{Surrogate}/u.test(text))
  return Object.fromEntries(found.map(([field]) => [field, ['Holds a character that cannot be kept']]))
}

/** A target that can't exist is as unknown as one that doesn't. */
function parseTarget(schema: z.ZodMiniType | undefined, params: unknown): unknown {
  const parsed = schema?.safeParse(params)
  if (parsed && !parsed.success) throw notFound('This address')
  return parsed?.data
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
