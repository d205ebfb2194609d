import type { FastifyError, FastifyInstance } from 'fastify'
import { Failure, notAuthenticated, notFound } from './failure.ts'

/** PostgreSQL's class 22: a value that can't be what the column needs (a NUL in a text, a number out of range). */
const isBadValue = (code: string) => code.startsWith('22')
/** Classes 08, 53, 57 and the sockets' own codes: the database is away, starting, stopping or full. */
const isAway = (code: string) => /^(08|53|57)/.test(code) || /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/.test(code)
/** What `pg` says without a code: the last of these between two statements, where nobody hears of the loss itself. */
const lostConnection = /timeout exceeded when trying to connect|Connection terminated|is not queryable/
/** Two transactions in each other's way (a deadlock, a lock that took too long): it works the next time. */
const isCollision = (code: string) => /^(40001|40P01|55P03)$/.test(code)
/** A row that something else points to is gone, or was never there. */
const isUnknownTarget = (code: string) => code === '23503'
/** Only who asks is ever written as a row's user: an account that was deleted while its last request was under way. */
const isCallerGone = (error: Error) =>
  'constraint' in error && typeof error.constraint === 'string' && error.constraint.endsWith('_user_id_fkey')

function failureOf(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 400 && status < 500) return new Failure(status, error.message)
  if (isBadValue(code)) return new Failure(422, 'The request holds a value that cannot be used')
  if (isUnknownTarget(code) && isCallerGone(error)) return notAuthenticated()
  if (isUnknownTarget(code)) return notFound('What this is about')
  if (isCollision(code)) return new Failure(503, 'This is busy for a moment. Please try again.', { retryAfter: 1 })
  if (isAway(code) || lostConnection.test(error.message))
    return new Failure(503, 'The catalogue is away for a moment. Please try again.', { retryAfter: 5 })
  return new Failure(500, 'Something went wrong. Please try again later.')
}

/** What a handler that fails half-way may have said of the answer it was about to give. */
const ofTheAnswer = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag']

/** Every failure becomes `{code, message, …}`; what only we may know goes to the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error)
    if (failure.status >= 500 && failure.status !== 501) request.log.error({ err: error }, 'request failed')
    // A recording that can't be read has already said how long it may be kept.
    for (const name of ofTheAnswer) reply.removeHeader(name)
    reply.header('cache-control', 'no-store')
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
    if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
    return reply.code(failure.status).send(failure.body)
  })
}
