import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a release of this checkout, as it is unpacked. No test writes to it. */
    release: string
  }
}

/** Vitest's global setup of the tier: makes one release of this checkout for all its tests. */
export default async function makeRelease(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-release-'))
  const release = join(folder, 'segue')
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/release.ts', '--folder', release])
  project.provide('release', release)
  return () => rm(folder, { recursive: true })
}
