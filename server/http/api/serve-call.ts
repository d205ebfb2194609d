import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, isSignedIn, type ParamsOf, type Route } from '#contract/route.ts'
import type { Replica } from '../../db/connection/replica.ts'
import type { Db } from '../../db/pool.ts'
import type { batchWrites } from './batch-writes.ts'
import type { Authenticate, Call, Caller, CallerOf, CallOptions, Handler, Prepare, Visitor } from './call.ts'
import { followMerge } from './follow-merge.ts'
import { type Answer, storedKeyOf } from './idempotency.ts'
import { JsonStream } from './json-stream.ts'
import { JsonText } from './json-text.ts'
import { lastWriteOf, sendLastWrite } from './read-your-writes.ts'
import { parseBody, parseQuery, parseTarget } from './request-parts.ts'
import { runWrite } from './run-write.ts'
import type { WriteLimits } from './write-limits.ts'

/** What all calls are served with. */
export interface Serving {
  db: Db
  /** The database for calls that only read, see `openReads`. */
  reads: Db
  authenticate: Authenticate
  /** Resolves with the listener whom the token names, without checking that the session is active. */
  readToken(request: FastifyRequest): Promise<Caller>
  /** The key of the fingerprints of idempotent requests. */
  secret: Uint8Array
  /** Answers the reads that may be stale. */
  replica: Replica | undefined
  /** Whether cookies are `Secure`. */
  isSecure: boolean
  limits: WriteLimits
  inBatch: ReturnType<typeof batchWrites>
}

interface Implementation<R extends Route, Prepared> {
  route: R
  options: CallOptions<R> & { prepare: Prepare<R, Prepared> }
  handler: Handler<R, Prepared>
}

/** The caller that a route asks for; null where anyone may call. */
function callerOf<A extends Access>(
  authenticate: Authenticate,
  request: FastifyRequest,
  access: A,
): Promise<CallerOf<A>>
async function callerOf(authenticate: Authenticate, request: FastifyRequest, access: Access): Promise<Visitor | null> {
  if (isSignedIn(access)) return authenticate(request, access)
  return access === 'identity' ? authenticate(request, access) : null
}

/**
 * Adds one call to the app. A request passes, in this order: the caller, the parts of the request, the limit of writes, the guard, the
 * preparation, and the handler: for a read on a replica or the shared connections, for a write in a batch or in a transaction of its own,
 * which is answered once per key.
 */
export function serveCall<const R extends Route, Prepared>(
  app: FastifyInstance,
  { route, options, handler }: Implementation<R, Prepared>,
  { db, reads, authenticate, readToken, secret, replica, isSecure, limits, inBatch }: Serving,
): void {
  const { limit, guard, prepare, replay, batch, bodyLimit, keysKeptDays } = options
  const access: R['access'] = route.access
  const callers = new WeakMap<FastifyRequest, { caller: CallerOf<R['access']> }>()

  const read = (request: FastifyRequest, run: (at: Db) => Promise<Answer>): Promise<Answer> =>
    replica && options.replica ? replica.read(lastWriteOf(request), run) : run(reads)

  async function write(call: Omit<Call<R>, 'db'>, by: Visitor, run: (at: Db) => Promise<Answer>): Promise<Answer> {
    const stored = storedKeyOf(call.request, secret, keysKeptDays)
    if (batch) {
      const batched = await inBatch(batch(call), by, stored)
      if (batched) return batched
      await authenticate(call.request, 'listener')
    }
    const repeat = replay && (async (at: Db) => answerOf(route, await replay({ caller: call.caller, db: at })))
    return runWrite(db, { userId: by.userId, stored, run, replay: repeat })
  }

  function answer(call: Omit<Call<R>, 'db'>, prepared: Prepared): Promise<Answer> {
    const by: Visitor | null = call.caller
    const run = async (at: Db) => answerOf(route, await handler({ ...call, prepared, db: at }))
    if (route.method === 'GET') return read(call.request, run)
    return by ? write(call, by, run) : run(db)
  }

  app.route({
    method: route.method,
    ...(bodyLimit !== undefined && { bodyLimit }),
    url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
    // Before the body is parsed, so that a stranger gets a 401 and no validation errors.
    onRequest: async request => {
      const caller = await callerOf(batch ? readToken : authenticate, request, access)
      callers.set(request, { caller })
    },
    // A batch checks the session. What fails before or without one is a 401 first of all.
    ...(batch && {
      errorHandler: async (error, request) => {
        await authenticate(request, 'listener')
        throw error
      },
    }),
    handler: async (request, reply) => {
      const known = callers.get(request)
      if (!known) throw new Error('A request is answered before it is known who makes it')
      const { caller } = known
      const call = {
        params: parseTarget(route, request.params),
        query: parseQuery(route, request.query),
        body: parseBody(route, request.body),
        ...{ caller, request, reply },
      }
      await limits.count(limit, caller)
      const succeeded = await guard?.(call)
      const prepared = await prepare(call)
      const about = (params: ParamsOf<R>) => answer({ ...call, params }, prepared)
      const answered = await followMerge(db, { route, kind: options.followsMerge }, call.params, about)
      await succeeded?.()
      if (replica && route.method !== 'GET') await sendLastWrite(reply, replica, isSecure)
      return send(reply, answered)
    },
  })
}

function answerOf(route: Route, answer: unknown): Answer {
  if (route.answer === null) return { status: 204, text: null }
  if (answer instanceof JsonStream) return { status: route.status ?? 200, text: null, pieces: answer.pieces }
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  return { status: route.status ?? 200, text }
}

function send(reply: FastifyReply, { status, text, pieces }: Answer): FastifyReply {
  reply.code(status)
  if (pieces) return reply.type('application/json; charset=utf-8').send(Readable.from(pieces))
  return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
}
