import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { insideRoot, makeBareRoot, processIn, whyNoBareRoot } from './bare-root.ts'

const systemd = '/lib/systemd/systemd'

/** Where systemd's control groups are, and how a machine mounts its own: in version 1 of them, or in version 2. */
const controlGroups = [
  {
    folder: '/sys/fs/cgroup/systemd',
    mount: 'mkdir $P/systemd && mount -t cgroup -o none,name=systemd cgroup $P/systemd',
  },
  { folder: '/sys/fs/cgroup', mount: 'mount -t cgroup2 cgroup2 $P' },
].find(({ folder }) => existsSync(join(folder, 'cgroup.procs')))

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function whyNot(): string | undefined {
  if (!existsSync('/usr/share/base-passwd')) return 'only on Debian'
  if (!existsSync(systemd)) return 'systemd is not installed'
  return controlGroups && isWritable(controlGroups.folder) ? undefined : 'no control groups can be made here'
}

/** Why no machine can be started here; undefined where one can. */
export const whyNoMachine: string | undefined = whyNoBareRoot ?? whyNot()

/**
 * A machine with a systemd of its own, in namespaces of this one: its disk, processes, network and services are its own, and its
 * programs those of this one.
 */
export interface Machine {
  /** Runs lines of a shell as root, each of which must succeed. Rejects, with what they printed, if one fails. */
  run(lines: string): Promise<string>
  /** Resolves when it is off. */
  stop(): Promise<void>
}

/** What Debian's packages have put there. */
const fromPackages = {
  'etc/group': '/usr/share/base-passwd/group.master',
  'etc/passwd': '/usr/share/base-passwd/passwd.master',
  'etc/nginx': '/etc/nginx',
  'var/lib/dpkg/status': '/var/lib/dpkg/status',
}
const folders = ['etc/systemd/system', 'sys', 'usr/local/sbin', 'var/cache', 'var/lib/nginx', 'var/log/nginx']

/** What would look after the hardware and the kernel, which it shares with this machine, and after people's sessions. */
const masked = [
  'dbus.service',
  'dbus.socket',
  'dev-hugepages.mount',
  'getty.target',
  'kmod-static-nodes.service',
  'sys-fs-fuse-connections.mount',
  'sys-kernel-config.mount',
  'sys-kernel-debug.mount',
  'sys-kernel-tracing.mount',
  'systemd-logind.service',
  'systemd-modules-load.service',
  'systemd-random-seed.service',
  'systemd-remount-fs.service',
  'systemd-sysusers.service',
  'systemd-timesyncd.service',
  'systemd-udev-trigger.service',
  'systemd-udevd.service',
]

/** Its packages are those of this machine: nothing is installed, but what isn't there fails. */
const aptGet = `#!/bin/sh
for each in "$@"; do case "$each" in update | install | -*) ;; *) dpkg --status "$each" >/dev/null || exit 100 ;; esac; done
`

async function makeDisk(root: string): Promise<void> {
  await makeBareRoot(root)
  for (const name of folders) await mkdir(join(root, name), { recursive: true })
  for (const [name, from] of Object.entries(fromPackages))
    await cp(from, join(root, name), { recursive: true, dereference: true }).catch(() => undefined)
  for (const name of masked) await symlink('/dev/null', join(root, 'etc/systemd/system', name))
  await symlink('/node/bin/node', join(root, 'usr/local/bin/node'))
  await writeFile(join(root, 'usr/local/sbin/apt-get'), aptGet, { mode: 0o755 })
  await writeFile(join(root, 'etc/machine-id'), '')
}

/** Its control groups begin at the one that it is started in. */
const start = `
mkdir "$1"
echo $$ >"$1/cgroup.procs"
shift
exec bwrap "$@"
`

const boot = `
P=/sys/fs/cgroup
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs $P
${controlGroups?.mount}
exec ${systemd} --system --unit=multi-user.target --show-status=false --log-target=journal
`

/** Starts a machine whose disk is made at `root`, which must not exist. */
export async function startMachine(root: string): Promise<Machine> {
  await makeDisk(root)
  const mounts = ['/sys', '/proc/sys'].map(each => ({ outside: each, inside: each, readOnly: true }))
  const environment = { container: 'bwrap' }
  const command = insideRoot(['/bin/sh', '-ec', boot], { root, environment, workdir: '/', mounts })
  const own = ['--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup']
  const group = join(controlGroups?.folder ?? '', `segue-test-${randomUUID()}`)
  const child = spawn('sh', ['-ec', start, 'sh', group, ...own, ...command])
  const ended = once(child, 'exit')
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  async function enter(lines: string): Promise<string> {
    const inside = ['--mount', '--pid', '--net', '--ipc', '--uts', '--root', '--wd']
    const clean = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root']
    const args = ['--target', String(processIn(child)), ...inside, '--', ...clean, 'sh', '-ec', `cd\n${lines}`]
    const { stdout } = await promisify(execFile)('nsenter', args, { maxBuffer: 32 << 20 })
    return stdout
  }
  async function run(lines: string): Promise<string> {
    // A shell says on standard error what failed, and everything else is in the journal.
    return enter(`exec 2>&1\n${lines}`).catch(async error => {
      throw new Error(`${error.message}\n${error.stdout}\n${await enter('journalctl --no-pager --lines=30')}`)
    })
  }
  // At first there is nobody to ask. A unit of this machine's packages may fail there.
  const isUp = () => enter('systemctl is-system-running --wait | grep -E "running|degraded"').catch(() => undefined)
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`The machine doesn't start: ${errors}`)
    await pause(20)
  }
  return {
    run,
    async stop() {
      process.kill(processIn(child), 'SIGKILL')
      await ended
      await promisify(execFile)('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+'])
    },
  }
}
