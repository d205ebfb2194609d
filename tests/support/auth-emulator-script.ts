import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isAlive } from '../../server/db/embedded/processes.ts'

/**
 * A package of its own: fifty megabytes that only the tests of social sign-in need. They would be three hundred with the
 * packages that the emulator of Auth never loads; its package.json has an empty one in their place.
 */
const folder = fileURLToPath(new URL('../firebase-emulator', import.meta.url))
const modules = join(folder, 'node_modules')
const longestInstallMs = 300_000

const run = promisify(execFile)

const wanted = async () =>
  createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')

/** Written last, so that what it stands in is whole. */
const marker = '.segue-installed'

const isInstalled = async () =>
  (await readFile(join(modules, marker), 'utf8').catch(() => undefined)) === (await wanted())

const freshPrefix = '.new-'

/** Removes what runs left that were killed while they installed. */
async function sweep(): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(freshPrefix) && !isAlive(Number(name.slice(freshPrefix.length))))
      await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Installs aside and moves it into place: an interrupted install leaves nothing half done, and two may run at once.
 * Without a network it gives up in seconds, by the package's .npmrc.
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
    // Another run may have put its own there between the two lines.
    if (!(await isInstalled())) throw failure
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/**
 * The path of the script that serves Firebase's Auth emulator. Installs what it needs when that isn't there, and throws when
 * it can't be had.
 */
export async function authEmulatorScript(): Promise<string> {
  await sweep()
  if (!(await isInstalled())) await install()
  return join(folder, 'serve.cjs')
}
