import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from 'playwright/test'
import buildFirst from '../../support/built-server.ts'
import { demoFolder } from '../../support/data-folder.ts'
import { keepIn, startMailPeer } from '../../support/mail-peer.ts'
import { processCount } from '../../support/process-count.ts'
import { startSegues } from '../../support/segue-processes.ts'
import { announceServers, type TestServer } from './own-server.ts'

interface Running {
  server: TestServer
  stop(): Promise<void>
}

/**
 * What `npm start` runs, on data of its own. Its mails land in a folder. With `SEGUE_PROCESSES=2` it is two processes
 * that are asked in turn.
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

/** One server for each of the workers that run at a time, of what is built first: two at once would build into each other. */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  buildFirst()
  const running = await Promise.all(Array.from({ length: workers }, startServer))
  announceServers(running.map(({ server }) => server))
  return async () => void (await Promise.all(running.map(({ stop }) => stop())))
}
