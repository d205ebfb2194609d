import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/** A session bus of its own, as a desktop has one, and its media keys. */
export interface Desktop {
  /** What a program needs in its environment to find the bus. */
  env: Record<string, string>
  /** Presses a key, or asks something, as `playerctl` does it; gives what it printed. */
  playerctl(...args: string[]): Promise<string>
  /** The lines that a `playerctl --follow` prints from now on. */
  follow(...args: string[]): AsyncIterator<string> & { end(): void }
  stop(): Promise<void>
}

const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** The process's end, also when it has ended already. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

/** Starts a session bus, or tells what is missing for it. */
export async function startDesktop(): Promise<Desktop | { missing: string }> {
  const missing = ['dbus-daemon', 'playerctl'].filter(program => !has(program))
  if (missing.length > 0) return { missing: `${missing.join(' and ')} not found (apt install dbus playerctl)` }
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
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
      await Promise.all([...followers, bus].map(ended))
    },
  }
}
