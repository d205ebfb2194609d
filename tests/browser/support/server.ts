import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from 'playwright/test'
import { keepIn, startMailPeer } from '../../support/peers/mail-peer.ts'
import buildFirst from '../../support/server/built-server.ts'
import { demoFolder } from '../../support/server/data-folder.ts'
import { processCount } from '../../support/server/process-count.ts'
import { startSegues } from '../../support/server/segue-processes.ts'
import { announceServers, type TestServer } from './own-server.ts'

interface Running {
  server: TestServer
  stop(): Promise<void>
}

/**
 * Starts the app as `npm start` does, with data of its own and a folder for its mails. With `SEGUE_PROCESSES=2` it is
 * two processes behind a round-robin proxy.
 */
async function startServer(): Promise<Running> {
  const dataDir = await demoFolder('browser')
  const mailDir = await mkdtemp(join(tmpdir(), 'segue-browser-mail-'))
  const mailPeer = await startMailPeer(keepIn(mailDir))
  const segue = await startSegues({ DATA_DIR: dataDir, SMTP_URL: mailPeer.url }, processCount)
  const stop = async () => {
    await segue.stop()
    await mailPeer.stop()
    for (const folder of [dataDir, mailDir]) await rm(folder, { recursive: true, force: true })
  }
  return { server: { url: segue.url, dataDir, mailDir }, stop }
}

/** Playwright's global setup: builds once, then starts one server for each Playwright worker. */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  buildFirst()
  const running = await Promise.all(Array.from({ length: workers }, startServer))
  announceServers(running.map(({ server }) => server))
  return async () => void (await Promise.all(running.map(({ stop }) => stop())))
}
