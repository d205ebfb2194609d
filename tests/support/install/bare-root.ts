import { type ChildProcess, execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { installedProgram } from '../../../scripts/test/programs.ts'

function whyNot(): string | undefined {
  if (process.getuid?.() !== 0) return 'only as root'
  if (!installedProgram('bwrap')) return 'bubblewrap is not installed'
  // Root of a container may be refused.
  const { status } = spawnSync('bwrap', ['--unshare-pid', '--unshare-net', '--bind', '/', '/', 'true'])
  return status === 0 ? undefined : 'no namespaces can be made here'
}

/** Why whole machines can't be imitated here; undefined where they can. */
export const whyNoBareRoot: string | undefined = whyNot()

const linked = ['bin', 'sbin', 'lib', 'lib64']
const folders = [
  'dev',
  'etc',
  'node',
  'proc',
  'root',
  'run',
  'srv',
  'tmp',
  'usr',
  'usr/local/bin',
  'var/lib',
  'var/log',
]

/**
 * Makes a folder that stands for the disk of a new machine: the programs of this one, read-only, Node, and nothing else. It is what a
 * base image of Debian with Node has.
 */
export async function makeBareRoot(root: string): Promise<void> {
  for (const name of folders) await mkdir(join(root, name), { recursive: true })
  for (const name of linked) await symlink(`usr/${name}`, join(root, name))
  const files = {
    'etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n',
    'etc/group': 'root:x:0:\n',
    'etc/hosts': '127.0.0.1 localhost\n',
  }
  for (const [name, contents] of Object.entries(files)) await writeFile(join(root, name), contents)
  for (const name of [
    'etc/ld.so.cache',
    'etc/nsswitch.conf',
    'etc/login.defs',
    'etc/ssl',
    'etc/resolv.conf',
    'etc/pam.d',
    'etc/security',
  ])
    await cp(join('/', name), join(root, name), { recursive: true, dereference: true }).catch(() => undefined)
}

/** A folder outside that stands at a place inside. */
export interface Mount {
  outside: string
  inside: string
  readOnly?: boolean
}

export interface InRoot {
  root: string
  environment: Record<string, string>
  workdir: string
  /** By their numbers, and without any right of root's. Without it, root. */
  user?: { uid: number; gid: number } | undefined
  readOnly?: boolean
  mounts?: Mount[]
}

/**
 * The arguments that run a command in such a root by bubblewrap, as the first of its processes: with it all others end. Bubblewrap
 * passes no signals on: see `processIn`.
 */
export function insideRoot(
  command: string[],
  { root, environment, workdir, user, readOnly, mounts = [] }: InRoot,
): string[] {
  const path = '/usr/local/sbin:/usr/local/bin:/node/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const variables = Object.entries({ PATH: path, ...environment }).flatMap(([name, value]) => ['--setenv', name, value])
  const bindAs = (isReadOnly = false) => (isReadOnly ? '--ro-bind' : '--bind')
  const bind = bindAs(readOnly)
  const dropped = user && [
    ...['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'],
    ...['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--'],
  ]
  return [
    ...['--unshare-pid', '--as-pid-1', '--die-with-parent'],
    ...[bind, root, '/', '--ro-bind', '/usr', '/usr', bind, join(root, 'usr/local'), '/usr/local'],
    ...['--ro-bind', dirname(dirname(process.execPath)), '/node'],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--chmod', '1777', '/tmp'],
    ...mounts.flatMap(mount => [bindAs(mount.readOnly), mount.outside, mount.inside]),
    ...['--clearenv', ...variables, '--chdir', workdir, '--'],
    ...(dropped ?? []),
    ...command,
  ]
}

/** Runs a command in a root to its end. Rejects, with what it printed, if it fails. */
export async function runInRoot(command: string[], where: InRoot): Promise<string> {
  const { stdout } = await promisify(execFile)('bwrap', insideRoot(command, where), {
    maxBuffer: 32 << 20,
  })
  return stdout
}

/** The process id of the command that a bubblewrap runs. */
export const processIn = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))
