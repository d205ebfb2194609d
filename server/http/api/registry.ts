import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AnswerOf,
  type BodyOf,
  isSignedIn,
  type ParamsOf,
  type QueryOf,
  type Route,
} from '../../../contract/route.ts'
import { table } from '../../../contract/table.ts'
import type { Replica } from '../../db/connection/replica.ts'
import type { Db } from '../../db/pool.ts'
import { notImplemented } from '../failure.ts'
import { type BatchableWrite, batchWrites } from './batch-writes.ts'
import { catalogueReads } from './catalogue-reads.ts'
import { type Answer, storedKeyOf } from './idempotency.ts'
import { JsonStream } from './json-stream.ts'
import { JsonText } from './json-text.ts'
import { followMerges } from './merged-items.ts'
import { lastWriteOf, sendLastWrite } from './read-your-writes.ts'
import { parse, parseTarget } from './request-parts.ts'
import { runWrite } from './run-write.ts'

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
  curator: Caller
  admin: Caller
}

export interface Call<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: Callers[R['access']]
  /** The transaction of a listener's write, the shared connections for a read, the pool for other calls. */
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
   * lists: stored for 30 days, they would be most of the database.
   */
  replay?: (call: Pick<Call<R>, 'caller' | 'db'>) => ReturnType<Handler<R>>
  /**
   * The write as one of a batch (`batch-writes.ts`), which also checks the session and stores the key: one statement for many
   * requests. The handler runs only for what a batch leaves undone.
   */
  batch?: (call: Pick<Call<R>, 'params' | 'body' | 'request'>) => BatchableWrite
  /** How many days idempotency keys are kept at least, if not 30. The partitions are made for these two (`026-answered-requests.ts`). */
  keysKeptDays?: 1
}

export interface Authenticate {
  (request: FastifyRequest, access: 'listener' | 'curator' | 'admin'): Promise<Caller>
  (request: FastifyRequest, access: 'identity'): Promise<Visitor>
}

/** A handler whose types were checked where it was registered; its input is parsed before it runs. */
type AnyHandler = (call: never) => Promise<unknown>

interface Entry {
  handler: AnyHandler
  guard?: (call: never) => Promise<Succeeded>
  prepare?: (call: never) => Promise<unknown>
  replay?: (call: never) => Promise<unknown>
  batch?: (call: never) => BatchableWrite
  bodyLimit?: number
  keysKeptDays?: 1
}

interface MountOptions {
  db: Db
  /** The database for calls that only read, see `openReads`. */
  reads: Db
  authenticate: Authenticate
  /** Resolves with the listener whom the token names, without checking that the session is active. */
  readToken(request: FastifyRequest): Promise<Caller>
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
  mount(app: FastifyInstance, { db, reads, authenticate, readToken, secret, replica, isSecure }: MountOptions): void {
    const callers = new WeakMap<FastifyRequest, Visitor>()
    const inBatch = batchWrites(db, app.log)
    for (const route of table.values()) {
      // Event streams are added by `serveEvents`.
      if (route.type) continue
      const { handler, guard, prepare, replay, batch, bodyLimit, keysKeptDays }: Partial<Entry> =
        this.#entries.get(route) ?? {}
      app.route({
        method: route.method,
        ...(bodyLimit !== undefined && { bodyLimit }),
        url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
        // Before the body is parsed, so that a stranger gets a 401 and no validation errors.
        onRequest: async request => {
          if (batch) callers.set(request, await readToken(request))
          else if (isSignedIn(route.access)) callers.set(request, await authenticate(request, route.access))
          else if (route.access === 'identity') callers.set(request, await authenticate(request, 'identity'))
        },
        // A batch checks the session. What fails before or without one is a 401 first of all.
        ...(batch && {
          errorHandler: async (error, request) => {
            await authenticate(request, 'listener')
            throw error
          },
        }),
        handler: async (request, reply) => {
          if (!handler) throw notImplemented()
          const parsed = {
            params: parseTarget(route.params, request.params),
            query: parse(route.query, request.query, 'query'),
            body: parse(route.body, request.body, 'json'),
          }
          const caller = callers.get(request) ?? null
          const repeat =
            replay && (async (at: Db) => answerOf(route, await Reflect.apply(replay, null, [{ caller, db: at }])))
          const succeeded: Succeeded = guard && (await Reflect.apply(guard, null, [{ ...parsed, caller, request }]))
          const prepared: unknown = prepare && (await Reflect.apply(prepare, null, [{ ...parsed, caller }]))
          const answer = async (params: unknown): Promise<Answer> => {
            const parts = { ...parsed, params }
            const run = async (at: Db): Promise<Answer> =>
              answerOf(
                route,
                await Reflect.apply(handler, null, [{ ...parts, caller, prepared, db: at, request, reply }]),
              )
            const write = async (by: Visitor): Promise<Answer> => {
              const stored = storedKeyOf(request, secret, keysKeptDays)
              const batchable = batch && Reflect.apply(batch, null, [{ ...parts, request }])
              const batched = batchable && (await inBatch(batchable, by, stored))
              if (batched) return batched
              if (batch) await authenticate(request, 'listener')
              return runWrite(db, { userId: by.userId, stored, run, replay: repeat })
            }
            if (route.method !== 'GET') return caller ? write(caller) : run(db)
            return replica && catalogueReads.has(route) ? replica.read(lastWriteOf(request), run) : run(reads)
          }
          const { status, text, pieces } = await followMerges(db, route, parsed.params, answer)
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

function answerOf(route: Route, answer: unknown): Answer {
  if (route.answer === null) return { status: 204, text: null }
  if (answer instanceof JsonStream) return { status: route.status ?? 200, text: null, pieces: answer.pieces }
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  return { status: route.status ?? 200, text }
}
