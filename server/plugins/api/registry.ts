import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '../../../contract/route.ts'
import { table } from '../../../contract/table.ts'
import type { Replica } from '../../db/connection/replica.ts'
import type { Db } from '../../db/pool.ts'
import { codeOf } from '../../lib/start-errors.ts'
import { Failure, notFound, notImplemented } from '../failure.ts'
import { catalogueReads } from './catalogue-reads.ts'
import { type Done, fingerprint, idempotencyKeyOf, once } from './idempotency.ts'
import { JsonStream } from './json-stream.ts'
import { JsonText } from './json-text.ts'
import { tellWritten, writtenOf } from './read-your-writes.ts'

/** A verified identity of the provider. */
export interface Identity {
  uid: string
  email: string | null
  emailVerified: boolean
  /** 'google', 'apple', …, or null. */
  provider: string | null
  /** When it signed in at the provider, in seconds since 1970: every token of one sign-in has the same. */
  authTime: number
  /** When this token was made, in seconds since 1970. */
  issuedAt: number
}

/** Who makes a request: the listener and their session, and the identity whose token proves it, if one does. */
export interface Caller {
  userId: number
  sessionId: string
  identity: Identity | null
}

/** A caller, or an identity that is no listener yet. */
export type Visitor = Caller | { userId: null; sessionId: null; identity: Identity }

interface Callers {
  public: null
  basic: null
  listener: Caller
  identity: Visitor
}

export interface Call<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: Callers[R['access']]
  /** Where a listener's write happens: one transaction for all of it. Everybody else gets the pool. */
  db: Db
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<R extends Route, Prepared = undefined> = (
  call: Call<R> & { prepared: Prepared },
) => Promise<AnswerOf<R> | JsonText<AnswerOf<R>> | JsonStream<AnswerOf<R>>>

/** Runs also for a call that was done under its key already. */
type Prepare<R extends Route, Prepared> = (call: Pick<Call<R>, 'body' | 'caller'>) => Promise<Prepared>

/** To be run when a call has succeeded. */
type Succeeded = (() => Promise<void>) | undefined

interface Special<R extends Route> {
  /** The largest body in bytes, for a call that needs another limit than the app's. */
  bodyLimit?: number
  /**
   * Runs before a write's transaction: what it stores stays when the call fails. It runs also for a call that was done under
   * its key already, and so only counts; the handler judges.
   */
  guard?: (call: Pick<Call<R>, 'body' | 'caller' | 'request'>) => Promise<Succeeded>
  /**
   * Answers a write that was done under its key already, with what stands now. Its answer isn't kept with the key then: a
   * whole list, with every change of it and for 90 days, would be most of the database.
   */
  again?: (call: Pick<Call<R>, 'caller' | 'db'>) => ReturnType<Handler<R>>
}

export interface Authenticate {
  (request: FastifyRequest, access: 'listener'): Promise<Caller>
  (request: FastifyRequest, access: 'identity'): Promise<Visitor>
}

/** A handler whose types were checked where it was given, and are parsed again before it runs. */
type AnyHandler = (call: never) => Promise<unknown>

interface Entry {
  handler: AnyHandler
  guard?: (call: never) => Promise<Succeeded>
  prepare?: (call: never) => Promise<unknown>
  again?: (call: never) => Promise<unknown>
  bodyLimit?: number
}

/** What the calls are mounted on. */
interface Ports {
  db: Db
  authenticate: Authenticate
  /** What an `Idempotency-Key` keeps its request by. */
  secret: Uint8Array
  /** Answers reads of the catalogue, if there is one. */
  replica: Replica | undefined
  /** Cookies go over TLS only. */
  isSecure: boolean
}

/** The calls that are there. Whatever the contract's table has beyond them answers 501. */
export class Registry {
  readonly #entries = new Map<Route, Entry>()

  implement<const R extends Route>(route: R, handler: Handler<R>, special: Special<R> = {}): void {
    this.#entries.set(route, { handler, ...special })
  }

  /** For a write with work that takes long: `prepare` does it before the transaction, and the handler gets what it gives. */
  implementPrepared<const R extends Route, Prepared>(
    route: R,
    prepare: Prepare<R, Prepared>,
    handler: Handler<R, Prepared>,
    special: Special<R> = {},
  ): void {
    this.#entries.set(route, { prepare, handler, ...special })
  }

  /** Adds every route of the contract below `/api`. Access is denied unless the route's declaration grants it. */
  mount(app: FastifyInstance, { db, authenticate, secret, replica, isSecure }: Ports): void {
    const callers = new WeakMap<FastifyRequest, Visitor>()
    for (const route of table.values()) {
      // An answer that goes on has no parts to parse and nothing to do once: `serveEvents` adds it.
      if (route.type) continue
      const { handler, guard, prepare, again, bodyLimit }: Partial<Entry> = this.#entries.get(route) ?? {}
      app.route({
        method: route.method,
        ...(bodyLimit !== undefined && { bodyLimit }),
        url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
        // Before the body is read: a stranger learns nothing about what a call takes.
        onRequest: async request => {
          if (route.access === 'listener') callers.set(request, await authenticate(request, 'listener'))
          if (route.access === 'identity') callers.set(request, await authenticate(request, 'identity'))
        },
        handler: async (request, reply) => {
          if (!handler) throw notImplemented()
          const parts = {
            params: parseTarget(route.params, request.params),
            query: parse(route.query, request.query, 'query'),
            body: parse(route.body, request.body, 'json'),
          }
          const caller = callers.get(request) ?? null
          const run = async (at: Db): Promise<Done> =>
            answered(
              route,
              await Reflect.apply(handler, null, [{ ...parts, caller, prepared, db: at, request, reply }]),
            )
          const repeat =
            again && (async (at: Db) => answered(route, await Reflect.apply(again, null, [{ caller, db: at }])))
          const succeeded: Succeeded = guard && (await Reflect.apply(guard, null, [{ ...parts, caller, request }]))
          const prepared: unknown = prepare && (await Reflect.apply(prepare, null, [{ ...parts, caller }]))
          const { status, text, pieces } = await (route.method === 'GET'
            ? replica && catalogueReads.has(route)
              ? replica.read(writtenOf(request), run)
              : run(db)
            : caller
              ? write(db, caller, request, secret, run, repeat)
              : run(db))
          await succeeded?.()
          if (replica && route.method !== 'GET') await tellWritten(reply, replica, isSecure)
          reply.code(status)
          if (pieces) return reply.type('application/json; charset=utf-8').send(Readable.from(pieces))
          return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
        },
      })
    }
  }
}

/** PostgreSQL ended one of two transactions that waited for each other; the same again finds the way free. */
const isCollision = (error: unknown) => /^(40001|40P01)$/.test(codeOf(error) ?? '')
const mostTries = 3

/** A listener's write is one transaction, done once for its key when it has one. */
async function write(
  db: Db,
  { userId }: Visitor,
  request: FastifyRequest,
  secret: Uint8Array,
  run: (at: Db) => Promise<Done>,
  repeat: ((at: Db) => Promise<Done>) | undefined,
): Promise<Done> {
  const key = idempotencyKeyOf(request)
  const keyed = key !== undefined && userId !== null && { userId, key, print: fingerprint(request, secret) }
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(trx => {
        const again = repeat && (() => repeat(trx))
        return keyed ? once(trx, keyed, { run: () => run(trx), again }) : run(trx)
      })
    } catch (error) {
      if (tries === mostTries || !isCollision(error)) throw error
    }
  }
}

function answered(route: Route, answer: unknown): Done {
  if (route.answer === null) return { status: 204, text: null }
  if (answer instanceof JsonStream) return { status: route.status ?? 200, text: null, pieces: answer.pieces }
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  return { status: route.status ?? 200, text }
}

const cannotBeKept = (text: string) => /\0|\p{Surrogate}/u.test(text)

/** True for a text that no store can hold (a NUL, or half of a character), and for anything with one inside. */
const holdsUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? cannotBeKept(value)
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsUnstorable)

function unstorable(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {}
  const found = Object.entries(value).filter(([, each]) => holdsUnstorable(each))
  return Object.fromEntries(found.map(([field]) => [field, ['Holds a character that cannot be kept']]))
}

/** A target that can't exist is as unknown as one that doesn't. */
function parseTarget(schema: z.ZodMiniType | undefined, params: unknown): unknown {
  const parsed = schema?.safeParse(params)
  if (parsed && (!parsed.success || holdsUnstorable(parsed.data))) throw notFound('This address')
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
