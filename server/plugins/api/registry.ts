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
import { type Answer, fingerprint, idempotencyKeyOf, runOnce } from './idempotency.ts'
import { JsonStream } from './json-stream.ts'
import { JsonText } from './json-text.ts'
import { lastWriteOf, sendLastWrite } from './read-your-writes.ts'

/** An identity that the provider's token proves. */
export interface Identity {
  uid: string
  email: string | null
  emailVerified: boolean
  /** 'google', 'apple', …, or null. */
  provider: string | null
  /** The time of the sign-in at the provider, in seconds since 1970. The same in all tokens of one sign-in. */
  authTime: number
  /** When this token was issued, in seconds since 1970. */
  issuedAt: number
}

/** The listener who makes a request, their session, and the identity if the request has an identity token. */
export interface Caller {
  userId: number
  sessionId: string
  identity: Identity | null
}

/** A listener, or an identity without an account yet. */
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
  /** The transaction of a listener's write; the pool for other calls. */
  db: Db
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<R extends Route, Prepared = undefined> = (
  call: Call<R> & { prepared: Prepared },
) => Promise<AnswerOf<R> | JsonText<AnswerOf<R>> | JsonStream<AnswerOf<R>>>

/** Runs also for a repeated request. */
type Prepare<R extends Route, Prepared> = (call: Pick<Call<R>, 'body' | 'caller'>) => Promise<Prepared>

/** Runs after the call has succeeded. */
type Succeeded = (() => Promise<void>) | undefined

interface Special<R extends Route> {
  /** The largest body in bytes, if it differs from the app's limit. */
  bodyLimit?: number
  /**
   * Runs before a write's transaction, so that what it stores, such as a counted attempt, stays if the call fails. It also
   * runs for a repeated request, so it must only check limits.
   */
  guard?: (call: Pick<Call<R>, 'body' | 'caller' | 'request'>) => Promise<Succeeded>
  /**
   * Answers a repeated write with the current state, so that its answer isn't stored with the key. For answers that are whole
   * lists: stored for 90 days, they would be most of the database.
   */
  replay?: (call: Pick<Call<R>, 'caller' | 'db'>) => ReturnType<Handler<R>>
}

export interface Authenticate {
  (request: FastifyRequest, access: 'listener'): Promise<Caller>
  (request: FastifyRequest, access: 'identity'): Promise<Visitor>
}

/** A handler whose types were checked where it was registered; its input is parsed before it runs. */
type AnyHandler = (call: never) => Promise<unknown>

interface Entry {
  handler: AnyHandler
  guard?: (call: never) => Promise<Succeeded>
  prepare?: (call: never) => Promise<unknown>
  replay?: (call: never) => Promise<unknown>
  bodyLimit?: number
}

interface MountOptions {
  db: Db
  authenticate: Authenticate
  /** The key of the fingerprints of idempotent requests. */
  secret: Uint8Array
  /** Answers reads of the catalogue. */
  replica: Replica | undefined
  /** Whether cookies are `Secure`. */
  isSecure: boolean
}

/** The implemented calls of the contract. The others answer 501. */
export class Registry {
  readonly #entries = new Map<Route, Entry>()

  implement<const R extends Route>(route: R, handler: Handler<R>, special: Special<R> = {}): void {
    this.#entries.set(route, { handler, ...special })
  }

  /** For a write with slow work: `prepare` does it before the transaction and passes its result to the handler. */
  implementPrepared<const R extends Route, Prepared>(
    route: R,
    prepare: Prepare<R, Prepared>,
    handler: Handler<R, Prepared>,
    special: Special<R> = {},
  ): void {
    this.#entries.set(route, { prepare, handler, ...special })
  }

  /** Adds every route of the contract below `/api`. The route's `access` decides who may call it. */
  mount(app: FastifyInstance, { db, authenticate, secret, replica, isSecure }: MountOptions): void {
    const callers = new WeakMap<FastifyRequest, Visitor>()
    for (const route of table.values()) {
      // Event streams are added by `serveEvents`.
      if (route.type) continue
      const { handler, guard, prepare, replay, bodyLimit }: Partial<Entry> = this.#entries.get(route) ?? {}
      app.route({
        method: route.method,
        ...(bodyLimit !== undefined && { bodyLimit }),
        url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
        // Before the body is parsed, so that a stranger gets a 401 and no validation errors.
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
          const run = async (at: Db): Promise<Answer> =>
            answerOf(
              route,
              await Reflect.apply(handler, null, [{ ...parts, caller, prepared, db: at, request, reply }]),
            )
          const repeat =
            replay && (async (at: Db) => answerOf(route, await Reflect.apply(replay, null, [{ caller, db: at }])))
          const succeeded: Succeeded = guard && (await Reflect.apply(guard, null, [{ ...parts, caller, request }]))
          const prepared: unknown = prepare && (await Reflect.apply(prepare, null, [{ ...parts, caller }]))
          const { status, text, pieces } = await (route.method === 'GET'
            ? replica && catalogueReads.has(route)
              ? replica.read(lastWriteOf(request), run)
              : run(db)
            : caller
              ? write(db, caller, request, secret, run, repeat)
              : run(db))
          await succeeded?.()
          if (replica && route.method !== 'GET') await sendLastWrite(reply, replica, isSecure)
          reply.code(status)
          if (pieces) return reply.type('application/json; charset=utf-8').send(Readable.from(pieces))
          return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
        },
      })
    }
  }
}

/** A serialization failure or a deadlock: a retry succeeds. */
const isCollision = (error: unknown) => /^(40001|40P01)$/.test(codeOf(error) ?? '')
const maxTries = 3

/** Runs a listener's write in one transaction, once per idempotency key if the request has one. Retries on a deadlock. */
async function write(
  db: Db,
  { userId }: Visitor,
  request: FastifyRequest,
  secret: Uint8Array,
  run: (at: Db) => Promise<Answer>,
  repeat: ((at: Db) => Promise<Answer>) | undefined,
): Promise<Answer> {
  const key = idempotencyKeyOf(request)
  const keyed = key !== undefined && userId !== null && { userId, key, request: fingerprint(request, secret) }
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(trx => {
        const replay = repeat && (() => repeat(trx))
        return keyed ? runOnce(trx, keyed, { run: () => run(trx), replay }) : run(trx)
      })
    } catch (error) {
      if (tries === maxTries || !isCollision(error)) throw error
    }
  }
}

function answerOf(route: Route, answer: unknown): Answer {
  if (route.answer === null) return { status: 204, text: null }
  if (answer instanceof JsonStream) return { status: route.status ?? 200, text: null, pieces: answer.pieces }
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  return { status: route.status ?? 200, text }
}

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
