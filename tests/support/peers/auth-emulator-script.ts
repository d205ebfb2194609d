import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isAlive } from '../../../server/db/embedded/processes.ts'
import { patience } from '../patience.ts'

/**
 * A package of its own, because only the tests of social sign-in need its 50 MB. It would be 300 MB with the
 * dependencies that the Auth emulator never loads; its package.json overrides them with an empty package.
 */
const folder = fileURLToPath(new URL('../../firebase-emulator', import.meta.url))
const modules = join(folder, 'node_modules')
const longestInstallMs = patience(300_000)

const run = promisify(execFile)

const wanted = async () =>
  createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')

/** Written last: the folder that contains it is complete. */
const marker = '.segue-installed'

const isInstalled = async () =>
  (await readFile(join(modules, marker), 'utf8').catch(() => undefined)) === (await wanted())

const freshPrefix = '.new-'

/** Removes the folders of runs that were killed while they installed. */
async function sweep(): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(freshPrefix) && !isAlive(Number(name.slice(freshPrefix.length))))
      await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Installs into a temporary folder and moves the result into place: an interrupted install leaves nothing incomplete,
 * and two may run at once. Without a network it fails within seconds (see the package's .npmrc).
 */
async function install(): Promise<void> {
  console.log('Installing the Firebase Auth emulator for the tests of social sign-in…')
  const fresh = join(folder, `${freshPrefix}${process.pid}`)
  await mkdir(fresh)
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      await copyFile(join(folder, name), join(fresh, name))
    await run('npm', ['ci', '--ignore-scripts'], { cwd: fresh, timeout: longestInstallMs })
    await writeFile(join(fresh, 'node_modules', marker), await wanted())
    await rm(modules, { recursive: true, force: true })
    await rename(join(fresh, 'node_modules'), modules)
  } catch (failure) {
    // Another run may have moved its own into place between `rm` and `rename`.
    if (!(await isInstalled())) throw failure
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/**
 * Resolves with the path of the script that serves Firebase's Auth emulator. Installs what it needs if that is missing,
 * and throws if the install fails.
 */
export async function authEmulatorScript(): Promise<string> {
  await sweep()
  if (!(await isInstalled())) await install()
  return join(folder, 'serve.cjs')
}
