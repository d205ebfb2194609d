import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../../server/db/embedded/start.ts'
import { type Db, openDatabase } from '../../../../server/db/pool.ts'
import { dataFolder } from '../../../support/server/data-folder.ts'
import { startSegue } from '../../../support/server/segue-process.ts'

export const tokenSecret = 'a secret of the bench, more than thirty-two characters'

/** The built server with the demo, as `npm start` serves it, in a folder of its own. */
export interface Installation {
  port: number
  db: Db
  mediaDir: string
  /** A folder that is removed at the end. */
  folder: string
  /** What an operator's command needs to find it. */
  environment: Record<string, string>
  close(): Promise<void>
}

export async function install(): Promise<Installation> {
  const folder = await dataFolder('bench-ear-load')
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  const mediaDir = join(folder, 'media')
  const postgres = await startEmbeddedPostgres({ dataDir: folder, systemDir: join(folder, 'system') })
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'app'),
    MEDIA_DIR: mediaDir,
    TOKEN_SECRET: tokenSecret,
    LOG_LEVEL: 'error',
  }
  try {
    const app = await startSegue(environment)
    const db = openDatabase(postgres.url, { max: 2 })
    const close = async () => {
      await db.destroy()
      await app.stop('SIGTERM')
      await postgres.stop()
      await remove()
    }
    return { port: Number(new URL(app.url).port), db, mediaDir, folder, environment, close }
  } catch (error) {
    await postgres.stop()
    await remove()
    throw error
  }
}
