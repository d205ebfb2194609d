import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '#contract/route.ts'
import type { Db } from '../../db/pool.ts'
import type { MergeKind } from '../../db/schema/studio.ts'
import type { BatchableWrite } from './batch-writes.ts'
import type { JsonStream } from './json-stream.ts'
import type { JsonText } from './json-text.ts'
import type { WriteLimit } from './write-limits.ts'

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
export type CallerOf<A extends Access> = Callers[A]

export interface Authenticate {
  (request: FastifyRequest, access: 'listener' | 'curator' | 'admin'): Promise<Caller>
  (request: FastifyRequest, access: 'identity'): Promise<Visitor>
}

export interface Call<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: CallerOf<R['access']>
  /** The transaction of a listener's write, the shared connections for a read, the pool for other calls. */
  db: Db
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<R extends Route, Prepared = undefined> = (
  call: Call<R> & { prepared: Prepared },
) => Promise<AnswerOf<R> | JsonText<AnswerOf<R>> | JsonStream<AnswerOf<R>>>

/** Runs also for a repeated request. */
export type Prepare<R extends Route, Prepared> = (call: Pick<Call<R>, 'body' | 'caller'>) => Promise<Prepared>

/** Runs after the call has succeeded. */
type Succeeded = (() => Promise<void>) | undefined

/** What the server adds to a call's declaration in the contract, which the documentation includes. */
export interface Declared {
  /** The limit of writes that it counts against. It throws a 429. */
  limit?: WriteLimit
  /** Whether a replica may answer: only for reads of the catalog, which may be slightly stale. */
  replica?: true
  /**
   * What its `{id}` names. A call about an item that was merged into another is answered as one about that one: a read of an old
   * link, and a write that a device has made before. A curator's save follows, because it is compared with the version of the
   * item that stays; nothing that would delete or merge that one does.
   */
  followsMerge?: MergeKind
  /** The statuses that it fails with, besides those that follow from its declaration and its limit. */
  fails?: readonly number[]
  /** False for a call that works while the database is down. */
  needsDatabase?: false
}

export interface CallOptions<R extends Route> extends Declared {
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
