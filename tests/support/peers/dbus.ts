import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { end, tied } from './child.ts'

/** A D-Bus session bus of its own, as a desktop has, and its media keys. */
export interface Desktop {
  /** The environment variables by which a program finds the bus. */
  env: Record<string, string>
  /** Runs `playerctl`, which presses a media key or reads the player's state. Resolves with its output. */
  playerctl(...args: string[]): Promise<string>
  /** The lines that `playerctl --follow` prints from now on. */
  follow(...args: string[]): AsyncIterator<string> & { end(): void }
  stop(): Promise<void>
}

const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** Starts a session bus. Resolves with the reason in `missing` if a program for it isn't installed. */
export async function startDesktop(): Promise<Desktop | { missing: string }> {
  const missing = ['dbus-daemon', 'playerctl'].filter(program => !has(program))
  if (missing.length > 0) return { missing: `${missing.join(' and ')} not found (apt install dbus playerctl)` }
  const bus = spawn(...tied('dbus-daemon', ['--session', '--nofork', '--print-address=1']), {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await Promise.race([once(bus.stdout, 'data').then(String), once(bus, 'exit').then(() => '')])
  if (!address) return { missing: 'dbus-daemon starts no session bus here' }

  const env = { DBUS_SESSION_BUS_ADDRESS: address.trim() }
  const options = { env: { ...process.env, ...env } }
  const followers = new Set<ChildProcess>()
  return {
    env,
    async playerctl(...args) {
      const { stdout } = await promisify(execFile)('playerctl', args, options)
      return stdout.trim()
    },
    follow(...args) {
      const child = spawn('playerctl', ['--follow', ...args], { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
      followers.add(child)
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      return Object.assign(lines, { end: () => void child.kill() })
    },
    async stop() {
      await Promise.all([...followers, bus].map(end))
    },
  }
}
