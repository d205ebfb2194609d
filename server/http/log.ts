import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { stdSerializers } from 'pino'
import { codeOf } from '../lib/start-errors.ts'

/**
 * The request in a log line: without the query, which may hold a search or a token, without email addresses, and without the secrets in
 * the addresses of listeners' feeds and of rooms.
 */
const call = ({ method, url }: { method?: string; url?: string }) => ({
  method,
  path: url
    ?.split('?')[0]
    ?.replace(/[^/]*(@|%40)[^/]*/gi, '…')
    .replace(/^(\/feeds\/private\/).*/, '$1…')
    .replace(/(\/together\/)[^/]+/, '$1…'),
})

/** An error without PostgreSQL's details, which may hold a whole row with an address or a password hash. */
function failure(error: Error) {
  const { detail: _row, where: _statement, internalQuery: _query, ...rest } = stdSerializers.err(error)
  return rest
}

/** A child logger that leaves out secrets. */
export const withoutSecrets = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.child({}, { serializers: { req: call, err: failure } })

const callers = new WeakMap<FastifyRequest, number>()

/** Remembers the caller for the log line of the request. */
export function noteCaller(request: FastifyRequest, userId: number | null): void {
  if (userId !== null) callers.set(request, userId)
}

/**
 * Logs one line per completed request: its id, method, route (not the URL, which shows what the listener plays), status,
 * milliseconds, and the user's id. An error is logged as a separate line with the same id.
 */
export class RequestLines extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(_error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { method, routeOptions } = request
    const line = { method, route: routeOptions.url ?? null, status: reply.statusCode, ms, user: callers.get(request) }
    request.log.info(line, 'request')
  }

  /** A client that disconnects during a recording or an event stream is not an error; Fastify logs no other line for it. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') this.requestCompleted(null, request, reply)
    else super.streamError(error, request, reply)
  }
}
