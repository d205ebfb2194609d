import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * PgBouncer with named statements in transaction mode (1.21 or newer). Debian 12 has an older one, so that of Debian 13 is
 * unpacked into a folder, with the libraries that it was built for: 20 MB.
 */

const folder = resolve('node_modules/.cache/pgbouncer')
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
const packages = ['pgbouncer', 'libc6', 'libcares2', 'libevent-2.1-7t64', 'libpam0g', 'libssl3t64', 'libsystemd0']

/** Where Debian has the loader of programs and their libraries. */
const places: Partial<Record<NodeJS.Architecture, { loader: string; libraries: string }>> = {
  x64: { loader: 'usr/lib64/ld-linux-x86-64.so.2', libraries: 'usr/lib/x86_64-linux-gnu' },
  arm64: { loader: 'usr/lib/aarch64-linux-gnu/ld-linux-aarch64.so.1', libraries: 'usr/lib/aarch64-linux-gnu' },
}

/** The program and its first arguments, or undefined where it isn't installed. */
export function pgbouncer(): [program: string, ...args: string[]] | undefined {
  const place = places[process.arch]
  if (!place || !existsSync(folder)) return undefined
  return [`${folder}/${place.loader}`, '--library-path', `${folder}/${place.libraries}`, `${folder}/usr/sbin/pgbouncer`]
}

/** Installs it where apt is and we are root. Elsewhere the tests of it are skipped. */
export function installPgbouncer(): void {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync(keyring)
  if (pgbouncer() !== undefined || !canInstall) return
  console.log('Unpacking PgBouncer for the tests…')
  mkdirSync(resolve(folder, '..'), { recursive: true })
  const place = mkdtempSync(`${folder}.`)
  try {
    for (const each of ['lists/partial', 'cache/archives/partial', 'root'])
      mkdirSync(`${place}/${each}`, { recursive: true })
    writeFileSync(`${place}/list`, `deb [signed-by=${keyring}] http://deb.debian.org/debian trixie main\n`)
    const options = Object.entries({
      'Dir::Etc::SourceList': `${place}/list`,
      'Dir::Etc::SourceParts': '-',
      'Dir::State::Lists': `${place}/lists`,
      'Dir::Cache': `${place}/cache`,
      'APT::Sandbox::User': 'root',
    }).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] })
    run('apt-get', ...options, '-qq', 'update')
    run('apt-get', ...options, '-qq', 'download', ...packages)
    for (const each of readdirSync(place).filter(name => name.endsWith('.deb'))) run('dpkg-deb', '-x', each, 'root')
    renameSync(`${place}/root`, folder)
  } catch (failure) {
    console.log(`It could not be unpacked (${String(failure)}): its tests are skipped.`)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
