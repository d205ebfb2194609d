import { findRunningPostgres } from '../../server/db/embedded/start.ts'
import { startRoundRobin } from './round-robin.ts'
import { freePort, type SegueProcess, startSegue } from './segue-process.ts'

/**
 * The app as so many processes on one database, which a proxy asks in turn; one is asked without a proxy. The first process
 * has the embedded database, the others are told of it; they share the folder in which the token secret is.
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
      // The first one holds the others' database.
      for (const segue of started.reverse()) await segue.stop()
    },
  }
}
