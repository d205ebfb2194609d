import { randomBytes } from 'node:crypto'
import { lchown, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../lib/start-errors.ts'
import { assertDiskSpace, lstatIfAny, readIfAny } from './files.ts'
import { changeOwner, removeFolder } from './ownership.ts'
import type { Place } from './place.ts'
import { lastErrorIn } from './server-log.ts'
import type { SystemUser } from './system-user.ts'
import { runWatched } from './watchdog.ts'

/** A database folder contains the PostgreSQL cluster, the password of its only role, and the server's log. */
export const clusterIn = (folder: string) => join(folder, 'cluster')
export const passwordIn = (folder: string) => join(folder, 'password')
export const logIn = (folder: string) => join(folder, 'postgres.log')

export const databaseRole = 'segue'

/** Creates the database folder if there is none. It is renamed into place at the end, so that it is never incomplete. */
export async function ensureCluster({ folder, user }: Place, bin: string): Promise<void> {
  const found = await lstatIfAny(folder)
  if (!found) return createCluster(folder, user, bin)
  if (!found.isDirectory()) throw new StartError(`${folder} is not a folder: remove it, or set DATA_DIR.`)
  if (!user && found.uid !== process.getuid?.()) {
    throw new StartError(`The database in ${folder} belongs to another user: start as that user, or set DATA_DIR.`)
  }
  // A copied backup may have lost its owner and belong to root.
  if (user && found.uid === 0) await changeOwner(user, folder)
  if (!(await lstatIfAny(join(clusterIn(folder), 'PG_VERSION')))) {
    throw new StartError(`There is no database in ${folder}: remove the folder to start with an empty one.`)
  }
}

async function createCluster(folder: string, user: SystemUser | undefined, bin: string): Promise<void> {
  await assertDiskSpace(dirname(folder), 300, 'the database')
  const fresh = `${folder}.new`
  await removeFolder(fresh, user)
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordIn(fresh), randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  if (user) {
    await lchown(passwordIn(fresh), user.uid, user.gid)
    await lchown(fresh, user.uid, user.gid)
  }
  const command = [join(bin, 'initdb'), '-D', clusterIn(fresh), ...initOptions, `--pwfile=${passwordIn(fresh)}`]
  const initdb = await runWatched(user, logIn(fresh), command)
  if ((await initdb.exited) !== 0) {
    const reason = (await lastErrorIn(logIn(fresh))) ?? 'no reason given'
    await removeFolder(fresh, user)
    throw new StartError(`The database could not be created in ${dirname(folder)}: ${reason}.`)
  }
  await rename(fresh, folder)
}

const initOptions = [
  `--username=${databaseRole}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // The collation is PostgreSQL's own, the same on every system. The system's locale must still be UTF-8, and macOS may not
  // have C.UTF-8.
  `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-messages=C',
  '--data-checksums',
]

export async function readPassword(folder: string): Promise<string> {
  const password = await readIfAny(passwordIn(folder))
  if (!password) throw new StartError(`The database's password is missing: ${passwordIn(folder)}.`)
  return password.trim()
}
