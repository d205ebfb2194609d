import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { currentProgram, programFolder } from '../config/installation.ts'
import { archiveAssets } from '../lib/asset-archive.ts'
import { reasonOf } from '../lib/start-errors.ts'
import { noteServing } from '../store/serving-file.ts'
import { archivedAssetsIn } from './serve.ts'
import type { WorkerCluster } from './worker-cluster.ts'

/** The folder of the program that new workers run. */
export interface WorkerProgram {
  folder: string
}

/**
 * On SIGHUP, replaces the workers one after another by those of the release that `current` leads to by then. This process itself goes on
 * with its own version: it holds the embedded database, which would otherwise have to stop. If a new worker doesn't start, those to come
 * are of the former release again.
 */
export async function restartOnHangup(
  { dataDir }: Config,
  workers: number,
  cluster: WorkerCluster,
  program: WorkerProgram,
): Promise<void> {
  let restarts = 0
  const report = (problem: string | null) =>
    noteServing(dataDir, { workers, program: program.folder, restarts, problem }).catch(warn)

  async function restart(): Promise<void> {
    const former = program.folder
    program.folder = await currentProgram()
    // Pages of this version may still be open when the next one serves.
    if (program.folder !== programFolder)
      await archiveAssets(join(program.folder, 'dist/client'), archivedAssetsIn(dataDir)).catch(warn)
    const problem = await cluster.restart()
    if (problem) program.folder = former
    restarts++
    await report(problem ?? null)
  }

  let last = report(null)
  process.on('SIGHUP', () => {
    last = last.then(restart).catch(warn)
  })
  await last
}

const warn = (error: unknown) => console.error(`The rolling restart: ${reasonOf(error)}`)
