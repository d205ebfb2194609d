import type { FastifyBaseLogger } from 'fastify'
import { stdSerializers } from 'pino'

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
