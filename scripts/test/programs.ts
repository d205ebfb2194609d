import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/** The real programs that tests use beside Segue's own, each with its package in Debian. Add one here, and its tests may run it. */
const packages = {
  age: 'age',
  bwrap: 'bubblewrap',
  caddy: 'caddy',
  curl: 'curl',
  gpg: 'gnupg',
  logrotate: 'logrotate',
  nginx: 'nginx',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  shellcheck: 'shellcheck',
  'systemd-analyze': 'systemd',
  // systemd's own reader of files of variables.
  '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator': 'systemd',
  // Not on the path: a server's library, which tests start by a script of their own.
  '/usr/lib/python3/dist-packages/swift': 'python3-swift',
}
type Program = keyof typeof packages

/** Servers' folders aren't on the path of every user. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a program that is installed, or undefined. */
export const installedProgram = (name: Program): string | undefined =>
  folders()
    .map(folder => resolve(folder, name))
    .find(path => existsSync(path))

/** Installs those that are missing where that is Debian's and we are root. Elsewhere the tests of them are skipped. */
export function installPrograms(): void {
  const missing = [
    ...new Set(
      Object.entries(packages)
        .filter(([name]) => !folders().some(folder => existsSync(resolve(folder, name))))
        .map(([, name]) => name),
    ),
  ]
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${missing.join(', ')} for the tests…`)
  const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    run('update', '-qq')
    run('install', '-y', '-qq', '--no-install-recommends', ...missing)
  } catch (failure) {
    console.log(`They could not be installed (${String(failure)}): their tests are skipped.`)
  }
}
