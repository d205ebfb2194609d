import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patience } from '../patience.ts'
import { authEmulatorScript } from './auth-emulator-script.ts'

/** Firebase's tools and Segue treat projects named `demo-…` as tests: no request about them goes to Google. */
export const project = 'demo-segue'

const longestStartMs = patience(120_000)
const longestStopMs = patience(10_000)

export interface AuthEmulator {
  /** `127.0.0.1:port`, as FIREBASE_AUTH_EMULATOR_HOST wants it. */
  host: string
  stop(): Promise<void>
}

/** The emulator exits when its standard input closes, so it also ends when this process is killed with kill -9. */
function launch(script: string, port: number, home: string): ChildProcess {
  return spawn(process.execPath, [script, project, String(port)], {
    cwd: home,
    // It neither reads nor writes the configuration of the user who runs the tests.
    env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, TMPDIR: home, CI: 'true', NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Resolves when the emulator is ready. Throws with its output if it exits first, and if it takes too long. */
async function ready(child: ChildProcess): Promise<void> {
  let printed = ''
  const started = new Promise<void>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', chunk => {
        printed += chunk
        if (/^The emulator is ready/m.test(printed)) resolve()
      })
  })
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(longestStartMs) }).then(() => {
    throw new Error(`it ended:\n${printed}`)
  })
  await Promise.race([started, ended])
  ended.catch(() => undefined)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.stdin?.end()
  const impatience = setTimeout(() => child.kill('SIGKILL'), longestStopMs)
  await exited
  clearTimeout(impatience)
}

async function start(script: string, port: number): Promise<AuthEmulator> {
  const home = await mkdtemp(join(tmpdir(), 'segue-emulator-'))
  const child = launch(script, port, home)
  const stop = async () => {
    await end(child)
    await rm(home, { recursive: true, force: true })
  }
  try {
    await ready(child)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { host: `127.0.0.1:${port}`, stop }
}

/**
 * Starts Firebase's own Auth emulator at this port of 127.0.0.1, and installs it first if necessary. Resolves with the
 * reason in `missing` if that fails. Needs no network after that.
 */
export async function startAuthEmulator(port: number): Promise<AuthEmulator | { missing: string }> {
  try {
    return await start(await authEmulatorScript(), port)
  } catch (failure) {
    console.error(String(failure))
    const [reason] = String(failure).split('\n')
    return { missing: `the Firebase Auth emulator is unavailable (${reason})` }
  }
}
