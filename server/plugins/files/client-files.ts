import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findArchivedAsset } from '../../lib/asset-archive.ts'
import { notFound } from '../failure.ts'
import { retiredWorker, withoutWorker } from './retired-worker.ts'

const year = 365 * 24 * 60 * 60

export interface ClientFiles {
  /** The built client. */
  clientDir: string
  /** Where the hashed files of earlier builds are kept, if anywhere. */
  archivedAssetsDir?: string | undefined
  /** The kill switch: instead of the app's worker, one that removes it. */
  workerRetired: boolean
}

/** What the server alone answers: there the shell would be a wrong answer. */
const isServersOwn = (path: string) => /^\/(api|media|preview|assets|metrics)(\/|$)/.test(path)

/** The file's name of an asset's address. A name only: nothing leads out of a folder, or into one. */
const assetIn = (path: string) => /^\/assets\/([\w-]+(?:\.[\w-]+)+)$/.exec(path)?.[1]

/** The built client. Every page of the app is the same shell; a missing asset is a 404, never the shell. */
export async function serveClient(
  app: FastifyInstance,
  { clientDir, archivedAssetsDir, workerRetired }: ClientFiles,
): Promise<void> {
  const hashedFolders = [join(clientDir, 'assets'), ...(archivedAssetsDir ? [archivedAssetsDir] : [])]

  /** Files with a hash in their name never change; everything else is asked for anew each time. */
  function cacheHeader(reply: FastifyReply, path: string): void {
    const hashed = hashedFolders.some(folder => path.startsWith(folder + sep))
    reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
  }

  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: cacheHeader,
    // What is compressed is sent in place of the file itself, and has no address.
    globIgnore: ['**/*.{br,gz}', ...(workerRetired ? ['sw.js', 'index.html'] : [])],
  })
  const shell = workerRetired ? withoutWorker(await readFile(join(clientDir, 'index.html'), 'utf8')) : undefined
  const sendShell = (_: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache')
    return shell === undefined ? reply.sendFile('index.html') : reply.type('text/html').send(shell)
  }
  if (workerRetired) {
    app.get('/', sendShell)
    app.get('/index.html', sendShell)
    app.get('/sw.js', (_, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-cache').send(retiredWorker),
    )
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsFile = request.method === 'GET' || request.method === 'HEAD'
    const asset = wantsFile && archivedAssetsDir ? assetIn(path) : undefined
    const folder = asset && archivedAssetsDir && (await findArchivedAsset(archivedAssetsDir, asset))
    if (folder) return reply.sendFile(asset, folder)
    if (!wantsFile || isServersOwn(path) || /\.\w{2,11}$/.test(path)) throw notFound('This address')
    return sendShell(request, reply)
  })
}
