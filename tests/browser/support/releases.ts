import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { buildApp } from '../../../server/app/app.ts'
import { archiveAssets } from '../../../server/lib/asset-archive.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import type { PushSettings } from '../../../server/modules/push/sender.ts'
import { freePort } from '../../support/server/free-port.ts'
import { ownServer } from './own-server.ts'
import { test as base } from './writes.ts'

const noMedia: MediaLibrary = {
  audio: async () => undefined,
  picture: async () => undefined,
  peaks: async () => undefined,
  close: async () => {},
}

/** Forwards requests for recordings and pictures to the worker's server. */
async function forward(url: string, range: string | undefined, reply: FastifyReply): Promise<FastifyReply> {
  const { status, headers, body } = await fetch(`${ownServer().url}${url}`, {
    headers: { ...(range && { range }) },
  })
  for (const name of ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag']) {
    const value = headers.get(name)
    if (value) reply.header(name, value)
  }
  return reply.code(status).send(body)
}

/** A site that serves one version of the app after another at one address, on the database of the worker's server. */
export interface Site {
  url: string
  /**
   * Replaces the served version by another. `worker: 'off'` turns the kill switch on; with `forget` the server doesn't
   * have the files of earlier versions any more. Pushes are sent with `push` only.
   */
  deploy(version: number, options?: { worker?: 'on' | 'off'; forget?: boolean; push?: PushSettings }): Promise<void>
  /** How often the service worker's file was requested. */
  workerRequests(): number
}

const addressOf = (port: number) => ({ port, host: '127.0.0.1' })

export const test = base.extend<{ site: Site }>({
  site: async ({ store, clients }, use) => {
    const root = await mkdtemp(join(tmpdir(), 'segue-versions-'))
    const archivedAssetsDir = join(root, 'archive')
    const port = await freePort()
    const tokenSecret = await readFile(join(ownServer().dataDir, 'token-secret'))
    let app: FastifyInstance | undefined
    let requests = 0
    const stop = async () => {
      app?.server.closeAllConnections()
      await app?.close()
    }
    await use({
      url: `http://127.0.0.1:${port}`,
      workerRequests: () => requests,
      async deploy(version, { worker = 'on', forget = false, push } = {}) {
        const clientDir = await clients.of(version)
        if (forget) await rm(archivedAssetsDir, { recursive: true, force: true })
        await archiveAssets(clientDir, archivedAssetsDir)
        await stop()
        const settings = { workerRetired: worker === 'off', push }
        app = await buildApp({ db: store.db, library: noMedia, tokenSecret, clientDir, archivedAssetsDir, settings })
        app.addHook('onRequest', async ({ url, headers }, reply) => {
          if (url === '/sw.js') requests += 1
          if (url.startsWith('/media/')) return forward(url, headers.range, reply)
        })
        await app.listen(addressOf(port))
      },
    })
    await stop()
    await rm(root, { recursive: true, force: true })
  },
  baseURL: async ({ site }, use) => {
    await site.deploy(1)
    await use(site.url)
  },
})

export { expect } from './writes.ts'
