import type { FastifyError, FastifyInstance } from 'fastify'
import { isDiskFull } from '../lib/disk-space.ts'
import { StorageFailure } from '../lib/s3/failures.ts'
import { Failure, notAuthenticated, notFound } from './failure.ts'

/** PostgreSQL's class 22: a value that the column can't hold (a NUL in a text, a number out of range). */
const isBadValue = (code: string) => code.startsWith('22')
/** Whoever watches the disks has logged it once (storage.ts). */
const isFull = (code: string) => code === '53100'
/** Classes 08, 53, 57 and socket errors: the database is unreachable, starting, stopping or full. */
const isUnavailable = (code: string) =>
  /^(08|53|57)/.test(code) || /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/.test(code)
/** Errors of `pg` without a code. The last one means that the connection was lost between two statements. */
const lostConnection = /timeout exceeded when trying to connect|Connection terminated|is not queryable/
/** A serialization failure, a deadlock or a lock timeout: a retry succeeds. */
const isCollision = (code: string) => /^(40001|40P01|55P03)$/.test(code)
/** A foreign key violation: the row that is referred to doesn't exist. */
const isUnknownTarget = (code: string) => code === '23503'
/** A row's user is always the caller, so this account was deleted during the request. */
const isCallerGone = (error: Error) =>
  'constraint' in error && typeof error.constraint === 'string' && error.constraint.endsWith('_user_id_fkey')

/** The failure to answer for an error. */
export function failureOf(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error
  // Its log is the storage's.
  if (error instanceof StorageFailure)
    return new Failure(503, 'Recordings are unavailable right now. Please try again in a moment.', {
      retryAfter: 5,
      isKnown: true,
    })
  if (isDiskFull(error))
    return new Failure(507, "The server's disk is full. Try again when there is room.", { isKnown: true })
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 400 && status < 500) return new Failure(status, error.message)
  if (isBadValue(code)) return new Failure(422, "The request contains a value that can't be used")
  if (isUnknownTarget(code) && isCallerGone(error)) return notAuthenticated()
  if (isUnknownTarget(code)) return notFound('The item that this belongs to')
  if (isCollision(code))
    return new Failure(503, 'This is busy right now. Please try again in a moment.', { retryAfter: 1 })
  if (isUnavailable(code) || lostConnection.test(error.message))
    return new Failure(503, 'The catalog is unavailable right now. Please try again in a moment.', {
      retryAfter: 5,
      isKnown: isFull(code),
    })
  return new Failure(500, 'Something went wrong. Please try again later.')
}

/**
 * The failure to answer for an error that isn't about the request: it passes by itself, or the operator mends it. Undefined for any
 * other.
 */
export function outageOf(error: unknown): Failure | undefined {
  const failure = error instanceof Error ? failureOf(error) : undefined
  return failure && [503, 507].includes(failure.status) ? failure : undefined
}

/** Headers that a handler may have set before it failed. */
const contentHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag']

/**
 * Turns every error into `{code, message, …}`. Details of unexpected errors go to the log only. `noteError` gets each of
 * them before.
 */
export function answerErrors(app: FastifyInstance, noteError: (error: unknown) => void = () => {}): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    noteError(error)
    const failure = failureOf(error)
    if (failure.status >= 500 && failure.status !== 501 && !failure.isKnown)
      request.log.error({ err: error }, 'request failed')
    // The handler of a recording may have set a caching header before it failed.
    for (const name of contentHeaders) reply.removeHeader(name)
    reply.header('cache-control', 'no-store')
    // Fastify would close the connection on what is still being sent, and with it the answer could be lost. It is read and thrown
    // away instead, for as long as a request may take.
    if (failure.status === 413) reply.removeHeader('connection')
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
    if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
    return reply.code(failure.status).send(failure.body)
  })
}
