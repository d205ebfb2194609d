import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { currentInstallation, installationFolder } from '../config/installation.ts'
import { archiveAssets } from '../lib/asset-archive.ts'
import { reasonOf } from '../lib/start-errors.ts'
import { noteServing } from '../store/serving-file.ts'
import { archivedAssetsIn } from './serve.ts'
import type { WorkerCluster } from './worker-cluster.ts'

/** The folder of the release that new workers run. */
export interface WorkerRelease {
  folder: string
}

/**
 * On SIGHUP, replaces the workers one after another by those of the release that `current` leads to by then. This process itself keeps
 * its own version: it holds the embedded database, which would otherwise have to stop. If a new worker doesn't start, those to come
 * are of the former release again.
 */
export async function restartOnHangup(
  { dataDir }: Config,
  workers: number,
  cluster: WorkerCluster,
  release: WorkerRelease,
): Promise<void> {
  let restarts = 0
  const report = (problem: string | null) =>
    noteServing(dataDir, { workers, program: release.folder, restarts, problem }).catch(warn)

  async function restart(): Promise<void> {
    const former = release.folder
    release.folder = await currentInstallation()
    // Pages of this version may still be open when the next one serves.
    if (release.folder !== installationFolder)
      await archiveAssets(join(release.folder, 'dist/client'), archivedAssetsIn(dataDir)).catch(warn)
    const problem = await cluster.restart()
    if (problem) release.folder = former
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
