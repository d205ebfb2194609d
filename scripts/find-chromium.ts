import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

// The shell is the same engine without a window: a third less work for two cores.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(path => existsSync(path))

const playwrightsOwn = () => {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })

/** Older Debians have no package of the shell alone. */
function packageOfDebian(): string {
  const [shell = '', whole = ''] = names
  const { status } = spawnSync('apt-cache', ['show', shell], { stdio: 'ignore' })
  return status === 0 ? shell : whole
}

/** Debian's package where we are root there, Playwright's download elsewhere. */
function install(): void {
  console.log('No Chromium here: installing one…')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', packageOfDebian())
  } else {
    run('npx', 'playwright', 'install', 'chromium')
  }
}

/** The path of a Chromium that is here; undefined when there is none. */
export const installedChromium = () => process.env.CHROMIUM_PATH || playwrightsOwn() || onPath()

/** How the tests start it: as root it can't have a sandbox; drawn without imitating a graphics card it is a tenth faster. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = installedChromium()
  return {
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  }
}

/** The path of a Chromium for the browser tests, installed when there is none. Throws when none can be had. */
export function findChromium(): string {
  const found = installedChromium()
  if (found) return found
  try {
    install()
  } catch (failure) {
    throw new Error(`Chromium could not be installed (${String(failure)}). Install it, or set CHROMIUM_PATH.`)
  }
  const installed = installedChromium()
  if (!installed) throw new Error('Chromium could not be found after installing it. Set CHROMIUM_PATH.')
  return installed
}
