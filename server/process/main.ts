import { fileURLToPath } from 'node:url'
import { readConfig } from '../config/config.ts'
import { StartError } from '../lib/start-errors.ts'
import { endWhenHung } from './end-when-hung.ts'
import { serveByWorkers, workersOf } from './primary.ts'
import { serveInOneProcess } from './single-process.ts'

interface Options {
  /** The built client, or undefined to serve only the API and the media. */
  clientDir?: string | undefined
}

const builtClient = fileURLToPath(new URL('../../client', import.meta.url))

/** Runs the server. `--workers N` starts a cluster. A StartError ends the process with a one-line message and exit code 1. */
export async function main({ clientDir }: Options = { clientDir: builtClient }): Promise<void> {
  try {
    const config = readConfig(process.env)
    const workers = workersOf(process.argv.slice(2))
    endWhenHung()
    await (workers === undefined ? serveInOneProcess(config, clientDir) : serveByWorkers(config, workers, clientDir))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
