import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from './failure.ts'

const year = 365 * 24 * 60 * 60

/** What the server alone answers: there the shell would be a wrong answer. */
const isServersOwn = (path: string) => /^\/(api|media|preview|assets|metrics)(\/|$)/.test(path)

/** Files with a hash in their name never change; everything else is asked for anew each time. */
function cacheHeader(reply: FastifyReply, path: string, folder: string): void {
  const hashed = path.startsWith(join(folder, 'assets'))
  reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
}

/** The built client. Every page of the app is the same shell; a missing asset is a 404, never the shell. */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => cacheHeader(reply, path, folder),
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (!wantsPage || isServersOwn(path) || /\.\w{2,11}$/.test(path)) throw notFound('This address')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
