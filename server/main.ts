import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { StartError } from './lib/start-errors.ts'
import { serveAlone } from './process/alone.ts'
import { serveByWorkers, workersOf } from './process/primary.ts'

interface Options {
  /** The built client, or undefined to serve only the API and the media. */
  clientDir?: string | undefined
}

const builtClient = fileURLToPath(new URL('../client', import.meta.url))

/** The process. Its arguments may ask for workers. Known failures end it with one clear line and exit code 1. */
export async function main({ clientDir }: Options = { clientDir: builtClient }): Promise<void> {
  try {
    const config = readConfig(process.env)
    const workers = workersOf(process.argv.slice(2))
    await (workers === undefined ? serveAlone(config, clientDir) : serveByWorkers(config, workers, clientDir))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
