import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Creates a temporary data folder for an embedded database. It is readable by others because, as root, PostgreSQL runs
 * as another user: if that user had no access, the data would be stored outside of the folder and outlive it.
 */
export async function dataFolder(name: string, below = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(below, `segue-${name}-`))
  await chmod(folder, 0o755)
  return folder
}

/** What the databases of a run take at most, in bytes. */
const roomOfDatabases = 4e9

/** PostgreSQL's programs are copied beside its data. In containers nothing in `/dev/shm` can be run. */
async function runsPrograms(below: string): Promise<boolean> {
  const folder = await mkdtemp(join(below, 'segue-run-')).catch(() => undefined)
  if (!folder) return false
  const program = join(folder, 'program')
  try {
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
    await promisify(execFile)(program)
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function memory(): Promise<string | undefined> {
  const disk = await statfs('/dev/shm').catch(() => undefined)
  const hasRoom = disk !== undefined && disk.bavail * disk.bsize > roomOfDatabases
  return hasRoom && (await runsPrograms('/dev/shm')) ? '/dev/shm' : undefined
}

/**
 * A data folder in memory where the system offers that and has room, otherwise on the disk: a database is cloned with a
 * quarter of the processor time. For databases that outlive the kill of a process, not of the machine.
 */
export const memoryFolder = async (name: string): Promise<string> => dataFolder(name, await memory())

/** Where the demo's recordings and pictures are generated: the same bytes for every server and every run. */
const generated = fileURLToPath(new URL('../../../node_modules/.cache/segue-demo', import.meta.url))

/**
 * A data folder with a link to the generated demo, so that it isn't generated again. Removing it removes only the link.
 */
export async function demoFolder(name: string): Promise<string> {
  const folder = await dataFolder(name)
  await mkdir(generated, { recursive: true })
  await symlink(generated, join(folder, 'demo'))
  return folder
}
