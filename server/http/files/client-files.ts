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
  /** The archive of hashed files of earlier builds. */
  archivedAssetsDir?: string | undefined
  /** The kill switch: serves a worker that removes the app's service worker. */
  workerRetired: boolean
}

/** Paths where an unknown address is a 404, and never the app's shell. */
const isServerPath = (path: string) =>
  /^\/(api|media|preview|embed|feeds|oembed|sitemaps|assets|metrics)(\/|$)/.test(path)

/** The file name in an asset's address, or undefined. Never contains a path. */
const assetNameIn = (path: string) => /^\/assets\/([\w-]+(?:\.[\w-]+)+)$/.exec(path)?.[1]

/** Serves the built client. Every page of the app is the same shell; a missing asset is a 404. */
export async function serveClient(
  app: FastifyInstance,
  { clientDir, archivedAssetsDir, workerRetired }: ClientFiles,
): Promise<void> {
  const hashedFolders = [join(clientDir, 'assets'), ...(archivedAssetsDir ? [archivedAssetsDir] : [])]
  /** What other sites show, too: the embedded player, and the mark where a feed has no picture. */
  const foldersForAll = ['embed', 'icons'].map(name => join(clientDir, name) + sep)

  /** Files with a hash in their name never change; everything else is revalidated each time. */
  function setHeaders(reply: FastifyReply, path: string): void {
    const hashed = hashedFolders.some(folder => path.startsWith(folder + sep))
    reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    // A frame in a sandbox, too, has an origin of its own.
    if (foldersForAll.some(folder => path.startsWith(folder)))
      reply.header('cross-origin-resource-policy', 'cross-origin')
  }

  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders,
    // Compressed files are served in place of the originals, and have no address of their own.
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
    const asset = wantsFile && archivedAssetsDir ? assetNameIn(path) : undefined
    const folder = asset && archivedAssetsDir && (await findArchivedAsset(archivedAssetsDir, asset))
    if (folder) return reply.sendFile(asset, folder)
    if (!wantsFile || isServerPath(path) || /\.\w{2,11}$/.test(path)) throw notFound('This address')
    return sendShell(request, reply)
  })
}
