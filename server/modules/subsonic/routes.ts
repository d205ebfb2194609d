import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WriteLimits } from '../../http/api/write-limits.ts'
import { failureOf } from '../../http/errors.ts'
import { noteCaller } from '../../http/log.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { authenticate } from './authenticate.ts'
import type { Services } from './call.ts'
import { extensions } from './calls/system.ts'
import { mediaCalls, reads, writes } from './calls/table.ts'
import { sendAnswer } from './protocol/answer.ts'
import { codes, missing, SubsonicFailure } from './protocol/failure.ts'
import type { Fields } from './protocol/fields.ts'
import { Parameters } from './protocol/parameters.ts'

export interface SubsonicOptions extends Services {
  box: SecretBox
  limits: WriteLimits
  /** The version of this server. */
  version: string
}

/** Web players run on other sites. No cookie lets anybody in here, so any site may ask. */
const forAllSites = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
}
const preflight = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, range',
  'access-control-max-age': '86400',
}

type RestRequest = FastifyRequest<{ Params: { call: string } }>

const formOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '')
const parametersOf = (request: FastifyRequest) =>
  new Parameters(request.url.split('?').slice(1).join('?'), formOf(request))

/**
 * Serves OpenSubsonic's calls below `/rest`, for the players that listeners already have: an artist is an artist, a set an album,
 * and its recording the one song of it. What fails is a 200 with the reason in its body, as these players expect.
 */
export function serveSubsonic(app: FastifyInstance, { box, version, limits, ...services }: SubsonicOptions): void {
  async function answer(request: RestRequest, reply: FastifyReply) {
    const name = request.params.call.replace(/\.view$/, '')
    const parameters = parametersOf(request)
    const send = (fields: Fields) => sendAnswer(reply, parameters, version, fields)
    try {
      if (parameters.optional('f') === 'jsonp')
        throw new SubsonicFailure(codes.generic, "JSONP isn't supported: use JSON")
      if (name === 'getOpenSubsonicExtensions') return send({ openSubsonicExtensions: extensions })
      const caller = await authenticate(services.db, box, parameters, request.ip)
      noteCaller(request, caller.userId)
      for (const required of ['v', 'c']) if (parameters.optional(required) === undefined) throw missing(required)
      const call = { ...services, app: caller, parameters }
      const sendFile = mediaCalls.get(name)
      if (sendFile) return await sendFile(call, request, reply)
      const write = writes.get(name)
      if (write) await limits.count('otherApps', caller, Math.max(1, parameters.all('id').length))
      const handle = write ?? reads.get(name)
      if (!handle) throw new SubsonicFailure(codes.generic, `The call '${name.slice(0, 100)}' isn't supported`)
      return send(await handle(call))
    } catch (error) {
      const { code, message, retryAfter } = asSubsonic(error)
      if (retryAfter !== undefined) reply.code(429).header('retry-after', retryAfter)
      return send({ error: { code, message } })
    }
  }

  app.register(async rest => {
    rest.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    rest.addHook('onRequest', async (_request, reply) => void reply.headers(forAllSites))
    rest.route<{ Params: { call: string } }>({ method: ['GET', 'HEAD', 'POST'], url: '/rest/:call', handler: answer })
    rest.options('/rest/:call', (_request, reply) => reply.code(204).headers(preflight).send())
  })
}

/** A failure as an answer. One that isn't the call's fault is thrown: its status says that the server is in trouble. */
function asSubsonic(error: unknown): SubsonicFailure {
  if (error instanceof SubsonicFailure) return error
  if (!(error instanceof Error)) throw error
  const { status, message, retryAfter } = failureOf(error)
  if (status >= 500) throw error
  return new SubsonicFailure(status === 404 ? codes.notFound : codes.generic, message, retryAfter)
}
