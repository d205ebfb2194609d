import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/** Debian's folder of the libraries for this processor. */
const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** A screen, a sound card and a session bus for the browsers of the tier `engines`. */
const desk = {
  Xvfb: 'xvfb',
  'dbus-daemon': 'dbus',
  parec: 'pulseaudio-utils',
  playerctl: 'playerctl',
  pulseaudio: 'pulseaudio',
}

/** The real programs that tests use beside Segue's own, each with its package in Debian. Add one here, and its tests may run it. */
const others = {
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

/** What is installed together: each program, or a file of a library, with its package in Debian. */
const packages = {
  others,
  firefox: { ...desk, 'firefox-esr': 'firefox-esr' },
  webkit: {
    ...desk,
    WebKitWebDriver: 'webkit2gtk-driver',
    '/usr/lib/python3/dist-packages/gi': 'python3-gi',
    [`${libraries}/girepository-1.0/WebKit2-4.1.typelib`]: 'gir1.2-webkit2-4.1',
    // The sound of WebKitGTK.
    [`${libraries}/gstreamer-1.0/libgstpulseaudio.so`]: 'gstreamer1.0-pulseaudio',
    [`${libraries}/gstreamer-1.0/libgstaudioparsers.so`]: 'gstreamer1.0-plugins-good',
    [`${libraries}/gstreamer-1.0/libgstmpegtsdemux.so`]: 'gstreamer1.0-plugins-bad',
    [`${libraries}/gstreamer-1.0/libgstlibav.so`]: 'gstreamer1.0-libav',
  },
  // Its `import` takes the pictures of the long form.
  pictures: { import: 'imagemagick' },
}
type Kind = keyof typeof packages

/** Servers' folders aren't on the path of every user. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a program that is installed, or undefined. */
export const installedProgram = (name: keyof typeof others | 'firefox-esr'): string | undefined =>
  folders()
    .map(folder => resolve(folder, name))
    .find(path => existsSync(path))

/** The packages of a kind that aren't installed. */
export const missingPrograms = (kind: Kind): string[] => [
  ...new Set(
    Object.entries(packages[kind])
      .filter(([name]) => !folders().some(folder => existsSync(resolve(folder, name))))
      .map(([, name]) => name),
  ),
]

/** Installs those that are missing where that is Debian's and we are root. Elsewhere the tests of them are skipped. */
export function installPrograms(...kinds: Kind[]): void {
  const missing = [...new Set(kinds.flatMap(missingPrograms))]
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
