import { rm } from 'node:fs/promises'
import { vapid } from '../../../server/cli/vapid.ts'
import { type OpenDatabase, openForCommand } from '../../../server/store/database.ts'
import { demoFolder } from '../../support/server/data-folder.ts'
import { startSegue } from '../../support/server/segue-process.ts'

/** A server that sends push messages, with data of its own. */
export interface PushingServer {
  url: string
  store: OpenDatabase
  stop(): Promise<void>
}

export async function startPushing(): Promise<PushingServer> {
  const dataDir = await demoFolder('push')
  const keys = Object.fromEntries(vapid([]).map(line => line.split('=')))
  const segue = await startSegue({ DATA_DIR: dataDir, ...keys })
  const store = await openForCommand(undefined, dataDir)
  const stop = async () => {
    await store.close()
    await segue.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: segue.url, store, stop }
}
