import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import type { Authenticate } from '../../http/api/call.ts'
import { startJob } from '../../jobs/start-job.ts'
import type { MediaLibrary } from '../../media/library.ts'
import type { StudioFiles } from '../files.ts'
import { uploadJob } from './reader.ts'
import { serveTus } from './tus-routes.ts'

interface Parts {
  db: Db
  files: StudioFiles | undefined
  library: MediaLibrary
  authenticate: Authenticate
}

/** Receives the bytes of uploads, and reads those that are complete. It ends when the app is closed. */
export function serveUploads(app: FastifyInstance, { db, files, library, authenticate }: Parts): void {
  const reader = files && startJob(uploadJob(db, files, library, app.log), app.log)
  app.addHook('onClose', async () => reader?.close())
  serveTus(app, { db, files, authenticate, onComplete: () => reader?.wake() })
}
