import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firebaseTools } from './firebase-tools.ts'
import { freePort } from './segue-process.ts'

/** A project whose name Firebase's tools and Segue both take for a test's: nothing of it is ever asked of Google. */
export const project = 'demo-segue'

const longestStartMs = 120_000
const longestStopMs = 10_000

export interface AuthEmulator {
  /** `127.0.0.1:port`, as FIREBASE_AUTH_EMULATOR_HOST wants it. */
  host: string
  stop(): Promise<void>
}

/** Ports nobody has: the tools' own are fixed, and another checkout may be testing. */
async function configuration(port: number): Promise<string> {
  const host = '127.0.0.1'
  const [hub, logging] = [await freePort(), await freePort()]
  const emulators = {
    auth: { host, port },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
    singleProjectMode: true,
  }
  return JSON.stringify({ emulators })
}

/** The emulator lives as long as this command, and the command as long as our end of its standard input, kill -9 included. */
const untilWeEnd = 'echo "The emulator is ready"; cat >/dev/null'

function launch(tools: string, home: string): ChildProcess {
  const args = [tools, 'emulators:exec', '--only', 'auth', '--project', project, untilWeEnd]
  return spawn(process.execPath, args, {
    cwd: home,
    // Nothing of whoever runs the tests is read or written; CI means no news, no update check.
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_CONFIG_HOME: home,
      TMPDIR: home,
      CI: 'true',
      NO_UPDATE_NOTIFIER: '1',
      NO_COLOR: '1',
    },
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

async function start(tools: string, port: number): Promise<AuthEmulator> {
  const home = await mkdtemp(join(tmpdir(), 'segue-emulator-'))
  await writeFile(join(home, 'firebase.json'), await configuration(port))
  const child = launch(tools, home)
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
    return await start(await firebaseTools(), port)
  } catch (failure) {
    console.error(String(failure))
    const [reason] = String(failure).split('\n')
    return { missing: `the Firebase Auth emulator can't be had (${reason})` }
  }
}
