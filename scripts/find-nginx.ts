import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Its folder isn't on the path of every user. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of an nginx that is installed, or undefined. */
export const installedNginx = (): string | undefined =>
  folders()
    .map(folder => join(folder, 'nginx'))
    .find(path => existsSync(path))

/** Installs nginx where that is Debian's and we are root. The tests of it are skipped where there is none. */
export function installNginx(): void {
  if (installedNginx() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('No nginx here: installing one…')
  const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    run('update', '-qq')
    run('install', '-y', '-qq', '--no-install-recommends', 'nginx')
  } catch (failure) {
    console.log(`nginx could not be installed (${String(failure)}): its tests are skipped.`)
  }
}
