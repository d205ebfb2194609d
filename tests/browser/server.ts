import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepIn, startMailPeer } from '../support/mail-peer.ts'
import { processes } from '../support/processes.ts'
import { startSegues } from '../support/segue-processes.ts'

/**
 * One server for all browser tests: what `npm start` runs, on data of its own. Its mails land in a folder. With
 * `SEGUE_PROCESSES=2` it is two processes that are asked in turn.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'segue-browser-'))
  const mailDir = await mkdtemp(join(tmpdir(), 'segue-browser-mail-'))
  const mailPeer = await startMailPeer(keepIn(mailDir))
  const segue = await startSegues({ DATA_DIR: dataDir, SMTP_URL: mailPeer.url }, processes)
  process.env.SEGUE_URL = segue.url
  process.env.SEGUE_DATA_DIR = dataDir
  process.env.SEGUE_MAIL_DIR = mailDir
  return async () => {
    await segue.stop()
    await mailPeer.stop()
    for (const folder of [dataDir, mailDir]) await rm(folder, { recursive: true, force: true })
  }
}
