import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authEmulatorScript } from './auth-emulator-script.ts'

/** A project whose name Firebase's tools and Segue both take for a test's: nothing of it is ever asked of Google. */
export const project = 'demo-segue'

const longestStartMs = 120_000
const longestStopMs = 10_000

export interface AuthEmulator {
  /** `127.0.0.1:port`, as FIREBASE_AUTH_EMULATOR_HOST wants it. */
  host: string
  stop(): Promise<void>
}

/** It lives as long as our end of its standard input, kill -9 included. */
function launch(script: string, port: number, home: string): ChildProcess {
  return spawn(process.execPath, [script, project, String(port)], {
    cwd: home,
    // Nothing of whoever runs the tests is read or written.
    env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, TMPDIR: home, CI: 'true', NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Resolves when it is ready; throws what it printed when it ends before that, or takes too long. */
async function ready(child: ChildProcess): Promise<void> {
  let printed = ''
  const started = new Promise<void>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', chunk => {
        printed += chunk
        if (/^The emulator is ready/m.test(printed)) resolve()
      })
  })
  const patience = AbortSignal.timeout(longestStartMs)
  const ended = once(child, 'exit', { signal: patience }).then(() => {
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
 * Starts Firebase's own Auth emulator at this port of 127.0.0.1, installed when it isn't, or says why it can't be had. Needs
 * no network once installed.
 */
export async function startAuthEmulator(port: number): Promise<AuthEmulator | { missing: string }> {
  try {
    return await start(await authEmulatorScript(), port)
  } catch (failure) {
    console.error(String(failure))
    const [reason] = String(failure).split('\n')
    return { missing: `the Firebase Auth emulator can't be had (${reason})` }
  }
}
