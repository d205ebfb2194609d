import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { health } from '../contract/routes/system.ts'
import type { Db } from './db/pool.ts'
import type { MediaLibrary } from './media/library.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { activityRoutes } from './modules/activity/routes.ts'
import { artistRoutes } from './modules/artists/routes.ts'
import { featuredRoutes } from './modules/featured/routes.ts'
import { labelRoutes } from './modules/labels/routes.ts'
import { setRoutes } from './modules/sets/routes.ts'
import { trackRoutes } from './modules/tracks/routes.ts'
import { userRoutes } from './modules/users/routes.ts'
import { createAuth } from './plugins/auth.ts'
import { serveClient } from './plugins/client-files.ts'
import { answerErrors } from './plugins/errors.ts'
import { notFound } from './plugins/failure.ts'
import { serveMedia } from './plugins/media.ts'
import { openApiDocument } from './plugins/openapi.ts'
import { Registry } from './plugins/registry.ts'
import { secure } from './plugins/security.ts'

export interface AppParts {
  db: Db
  library: MediaLibrary
  /** Signs access tokens; every process of one installation has the same. */
  tokenSecret: Uint8Array
  /** The built client; without one only the API and the media are served. */
  clientDir?: string
  log?: FastifyBaseLogger
}

/** Everything over HTTP, ready to listen or to be injected into. Closing it closes nothing that it was given. */
export async function buildApp({ db, library, tokenSecret, clientDir, log }: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(log && { loggerInstance: log.child({}, { serializers: { req: withoutSecrets } }) }),
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      reply.raw.writeHead(400, { 'content-type': 'application/json' })
      reply.raw.end(JSON.stringify({ code: 400, message: 'This address cannot be read' }))
    },
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
  })
  acceptJsonOnly(app)
  answerErrors(app)
  await secure(app)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  mountApi(app, db, library, tokenSecret)
  serveMedia(app, library)
  if (clientDir) await serveClient(app, clientDir)
  else
    app.setNotFoundHandler(() => {
      throw notFound('This address')
    })
  return app
}

function mountApi(app: FastifyInstance, db: Db, library: MediaLibrary, tokenSecret: Uint8Array): void {
  const auth = createAuth(db, tokenSecret)
  const registry = new Registry()
  registry.implement(health, async () => ({ status: 'ok' as const }))
  accountRoutes(registry, db, auth)
  setRoutes(registry, library)
  featuredRoutes(registry)
  activityRoutes(registry)
  artistRoutes(registry)
  labelRoutes(registry)
  trackRoutes(registry)
  userRoutes(registry)
  registry.mount(app, db, auth.authenticate)
  const document = openApiDocument()
  app.get('/api/openapi.json', () => document)
}

/** A line in the log names the call, not what was searched for or which token a link held. */
const withoutSecrets = ({ method, url }: { method?: string; url?: string }) => ({ method, path: url?.split('?')[0] })

/** Bodies are JSON; a call without one may still announce it. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else parseJson(request, body, done)
  })
}
