import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { missingPrograms } from '../../../scripts/test/programs.ts'
import { end, tied } from '../../support/peers/child.ts'
import { freePort } from '../../support/server/free-port.ts'
import type { Desk } from '../support/desk.ts'
import type { Browser, Engine, Key, PointerStep, Setup } from '../support/engine.ts'
import { type Actions, driverIsReady, newSession } from './web-driver.ts'

const binary = fileURLToPath(new URL('browser.py', import.meta.url))

/** The characters by which WebDriver knows the keys. */
const keys: Record<Key, string> = {
  ' ': ' ',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

const pointerAction = (step: PointerStep) => {
  if (step === 'down') return { type: 'pointerDown', button: 0 }
  if (step === 'up') return { type: 'pointerUp', button: 0 }
  return { type: 'pointerMove', duration: 20, x: Math.round(step.to.x), y: Math.round(step.to.y) }
}

const pressed = (value: string) => ['keyDown', 'keyUp'].map(type => ({ type, value }))

const keyboard = (...characters: string[]): Actions => ({
  type: 'key',
  id: 'keyboard',
  actions: characters.flatMap(each => pressed(each === '\n' ? keys.Enter : each)),
})

/** `CONSOLE JS ERROR …` is an error that nobody caught, `http://…: CONSOLE WARN …` a call of the page. */
const isComplaint = (line: string) => /\bCONSOLE (\S+ )?(WARN|ERROR)\b/.test(line)

async function start(profile: string, { env }: Desk, { still, isPrivate }: Setup = {}): Promise<Browser> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(...tied('WebKitWebDriver', [`--port=${port}`]), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const complaints: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', line => {
      if (isComplaint(line)) complaints.push(line)
    })
  await driverIsReady(address)
  const session = await newSession(address, {
    'webkitgtk:browserOptions': {
      binary,
      args: [profile, ...(still ? ['still'] : []), ...(isPrivate ? ['private'] : [])],
    },
  })
  return {
    complaints: async () => complaints,
    go: session.navigate,
    reload: session.reload,
    url: session.url,
    run: session.execute,
    point: (...steps) => session.perform({ type: 'pointer', id: 'mouse', actions: steps.map(pointerAction) }),
    press: key => session.perform(keyboard(keys[key])),
    resize: session.resize,
    // The driver's own pictures hang on some pages.
    async takePicture(path) {
      const size: unknown = JSON.parse(await session.execute('[innerWidth, innerHeight].join(`x`)'))
      await promisify(execFile)('import', ['-window', 'root', '-crop', `${size}+0+0`, `${path}.png`], { env })
    },
    type: text => session.perform(keyboard(...text)),
    async close() {
      await session.end()
      await end(child)
    },
  }
}

/** WebKit as Debian has it: the engine of Safari, with GStreamer for the sound. */
export const webkit: Engine = {
  name: 'WebKit',
  writesFiles: false,
  missing: missingPrograms('webkit'),
  start,
  allowed: [
    {
      words: /Unrecognized Content-Security-Policy directive 'manifest-src'/,
      why: 'Debian builds WebKitGTK without web app manifests, which Safari has',
    },
    {
      words: /Fetch API cannot load http:\/\/127\.0\.0\.1:\d+\/api\/\S* due to access control checks/,
      why: 'It says so of a request to our own server that ends with its page, or with the server',
    },
    {
      words: /was preloaded using link preload but not used within a few seconds/,
      why: 'On a busy machine code that is on the device waits longer than that for its turn',
    },
    {
      words: /ResizeObserver loop completed with undelivered notifications/,
      why: 'A page that is revealed while sizes are told has others told in the next frame: nothing is lost',
    },
  ],
}
