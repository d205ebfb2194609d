import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSegue } from '../support/segue-process.ts'

/** One server for all browser tests: what `npm start` runs, on data of its own. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'segue-browser-'))
  const segue = await startSegue({ DATA_DIR: dataDir })
  process.env.SEGUE_URL = segue.url
  return async () => {
    await segue.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
