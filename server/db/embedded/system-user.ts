import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartError } from '../../lib/start-errors.ts'
import { lstatIfAny } from './files.ts'

/** The user that PostgreSQL runs as, if it isn't the current one. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** A minimal environment: PostgreSQL gets no secrets. Its messages are English, so that we can parse them. */
const plainEnv = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' })

/** Spawn options for every program that touches the database's files. The working directory is `/`, which any user can enter. */
export const spawnOptions = (user: SystemUser | undefined) => ({
  cwd: '/',
  env: plainEnv(),
  // The uid of nobody on macOS is 2^32 - 2, and spawn needs a signed number.
  ...(user && { uid: user.uid | 0, gid: user.gid | 0 }),
})

export const runAs = (user: SystemUser | undefined, command: string, args: string[]) =>
  promisify(execFile)(command, args, spawnOptions(user))

export const succeedsAs = (user: SystemUser | undefined, command: string, args: string[]): Promise<boolean> =>
  runAs(user, command, args).then(
    () => true,
    () => false,
  )

/** Tests whether the user can enter a folder. Checking its mode would miss access control lists and mount options. */
export const canEnter = (user: SystemUser | undefined, folder: string): Promise<boolean> =>
  succeedsAs(user, 'sh', ['-c', 'cd "$1"', 'sh', folder])

/**
 * The user to run PostgreSQL as. It refuses to run as root, so for root this is the owner of the existing database, or else
 * `postgres` or `nobody`; users are never created. Undefined for any other user, who runs it themselves.
 */
export async function databaseUser(existingFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await lstatIfAny(existingFolder)
  if (existing && existing.uid !== 0) {
    return { name: await nameOf(existing.uid), uid: existing.uid, gid: existing.gid }
  }
  const user = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (!user) {
    throw new StartError(
      'PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it as: start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return user
}

async function lookUp(name: string): Promise<SystemUser | undefined> {
  const id = (flag: string) => runAs(undefined, 'id', [flag, name]).then(answer => Number(answer.stdout))
  const [uid, gid] = await Promise.all([id('-u'), id('-g')]).catch(() => [0, 0])
  return uid && gid ? { name, uid, gid } : undefined
}

const nameOf = (uid: number): Promise<string> =>
  runAs(undefined, 'id', ['-un', String(uid)]).then(
    answer => answer.stdout.trim(),
    () => `number ${uid}`,
  )
