import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, tied } from '../../support/peers/child.ts'
import { type Desktop, startDesktop } from '../../support/peers/dbus.ts'

/** A desktop for one browser: a screen, a sound card and a session bus that no other browser has. */
export interface Desk {
  /** The environment variables by which a program finds all of it. */
  env: NodeJS.ProcessEnv
  mediaKeys: Desktop
  /** Listens to the sound card for half a second. Resolves with the loudest sample, from 0 to 1. */
  loudness(): Promise<number>
  stop(): Promise<void>
}

/** Starts a screen without a graphics card. Resolves with its name. */
async function startScreen(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn(...tied('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1600x24', '-nolisten', 'tcp']), {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(child.stdout, 'data')
  return { display: `:${String(number).trim()}`, child }
}

/** Starts a sound server with a card that nobody hears. */
async function startSound(folder: string): Promise<{ socket: string; child: ChildProcess }> {
  const socket = join(folder, 'sound')
  const modules = ['module-null-sink sink_name=card', `module-native-protocol-unix socket=${socket} auth-anonymous=1`]
  const child = spawn(
    ...tied('pulseaudio', [
      '-n',
      '--exit-idle-time=-1',
      '--use-pid-file=no',
      '--log-level=info',
      ...modules.flatMap(each => ['-L', each]),
    ]),
    { env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  for await (const printed of child.stderr) if (String(printed).includes('Daemon startup complete')) break
  child.stderr.resume()
  return { socket, child }
}

const sampleRate = 8_000

async function listen(env: NodeJS.ProcessEnv): Promise<number> {
  const format = ['--raw', '--format=float32le', '--channels=1', `--rate=${sampleRate}`, '--latency-msec=50']
  const child = spawn(...tied('parec', ['--device=card.monitor', ...format]), {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let loudest = 0
  let left = sampleRate / 2
  for await (const bytes of child.stdout) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at + 4 <= bytes.length; at += 4) loudest = Math.max(loudest, Math.abs(view.getFloat32(at, true)))
    left -= bytes.length / 4
    if (left <= 0) break
  }
  await end(child)
  return loudest
}

export async function startDesk(): Promise<Desk> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-desk-'))
  const mediaKeys = await startDesktop()
  if ('missing' in mediaKeys) throw new Error(mediaKeys.missing)
  const [screen, sound] = await Promise.all([startScreen(), startSound(folder)])
  const env = {
    ...process.env,
    ...mediaKeys.env,
    DISPLAY: screen.display,
    PULSE_SERVER: `unix:${sound.socket}`,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    // Nobody asks for the accessibility bus, and each program would start one.
    NO_AT_BRIDGE: '1',
  }
  return {
    env,
    mediaKeys,
    loudness: () => listen(env),
    async stop() {
      await Promise.all([end(screen.child), end(sound.child), mediaKeys.stop()])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
