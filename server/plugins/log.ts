import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { stdSerializers } from 'pino'
import { codeOf } from '../lib/start-errors.ts'

/** A line in the log names the call, not what was searched for, which token a link held, or whose address it is about. */
const call = ({ method, url }: { method?: string; url?: string }) => ({
  method,
  path: url?.split('?')[0]?.replace(/[^/]*(@|%40)[^/]*/gi, '…'),
})

/** What PostgreSQL tells beside its message may be a whole row, with an address or a password's hash in it. */
function failure(error: Error) {
  const { detail: _row, where: _statement, internalQuery: _query, ...rest } = stdSerializers.err(error)
  return rest
}

/** The same log, without secrets. */
export const withoutSecrets = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.child({}, { serializers: { req: call, err: failure } })

const callers = new WeakMap<FastifyRequest, number>()

/** Who asks, for the line of the request. */
export function noteCaller(request: FastifyRequest, userId: number | null): void {
  if (userId !== null) callers.set(request, userId)
}

/**
 * One line a request, when it is over: its id, method, route (never its address, which says what somebody listens to),
 * status, milliseconds, and the listener's id. What failed has a line of its own with the same id.
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

  /** Whoever leaves in the middle of a recording or a stream of events is no error, and no other line tells of them. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') this.requestCompleted(null, request, reply)
    else super.streamError(error, request, reply)
  }
}
