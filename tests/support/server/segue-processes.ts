import { findRunningPostgres } from '../../../server/db/embedded/start.ts'
import { freePort } from './free-port.ts'
import { startRoundRobin } from './round-robin.ts'
import { type SegueProcess, startSegue } from './segue-process.ts'

/**
 * Starts the app as several processes on one database, behind a round-robin proxy; a single process has no proxy. The
 * first process runs the embedded database, and the others get its URL. They share the folder that contains the token
 * secret.
 */
export async function startSegues(
  environment: Record<string, string> & { DATA_DIR: string },
  processes: number,
): Promise<Pick<SegueProcess, 'url'> & { stop(): Promise<void> }> {
  if (processes === 1) {
    const segue = await startSegue(environment)
    return { url: segue.url, stop: async () => void (await segue.stop()) }
  }
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const proxy = await startRoundRobin(ports.map(port => `http://127.0.0.1:${port}`))
  const shared = {
    ...environment,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
  }
  const started: SegueProcess[] = []
  for (const port of ports) {
    const known = started.length > 0 ? await findRunningPostgres(environment.DATA_DIR) : undefined
    started.push(await startSegue({ ...shared, PORT: String(port), ...(known && { DATABASE_URL: known }) }))
  }
  return {
    url: proxy.url,
    async stop() {
      await proxy.close()
      // In reverse, because the first process runs the database of the others.
      for (const segue of started.reverse()) await segue.stop()
    },
  }
}
