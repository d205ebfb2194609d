import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRole } from '../../../server/db/accounts/listeners.ts'
import { demoAccount, demoCurator } from '../../../server/demo/seed.ts'
import { isLongRun } from '../../support/long-run.ts'
import { chromium } from '../chromium/chromium.ts'
import { firefox } from '../firefox/firefox.ts'
import { shortest } from '../journeys/downloads.ts'
import { App } from '../support/app.ts'
import { startDesk } from '../support/desk.ts'
import type { Engine } from '../support/engine.ts'
import { ask } from '../support/part.ts'
import { type Server, startServer } from '../support/server.ts'
import type { Shape } from '../support/shape.ts'
import { webkit } from '../webkit/webkit.ts'
import { differences } from './compare.ts'
import { type Look, looks, looksOffline } from './looks.ts'
import { addStudioWork } from './studio-work.ts'

/** Every page and dialog, in the three engines: each element is where Chromium has it, and pictures are taken to be looked at. */

const widths = { phone: 390, wide: 1440 }
const heightPx = 1400

interface Seen {
  shapes: Record<string, Shape>
  sideways: number
}

/** Waits until the page is at rest and its boxes stay: what the server says last may add some. */
async function see(app: App): Promise<Seen> {
  let shapes: Record<string, Shape> = {}
  let same = 0
  const look = async () => {
    const [before, unrest] = [shapes, await ask(app.browser, 'unrest')]
    shapes = await ask(app.browser, 'shapes')
    same = JSON.stringify(shapes) === JSON.stringify(before) ? same + 1 : 0
    if (unrest.length > 0 || same < 8) throw new Error(`Not at rest: ${unrest.join(', ') || 'boxes move'}`)
  }
  await expect.poll(look, { interval: 100, timeout: 15_000 }).toBeUndefined()
  return { shapes, sideways: await ask(app.browser, 'sideways') }
}

async function visit(app: App, { name, path, reach }: Look, folder: string): Promise<Seen | string> {
  try {
    await app.open(path)
    // Nothing is hovered.
    await app.browser.point({ to: { x: 1, y: 1 } })
    const seen = await see(app)
    if (!reach) return seen
    await reach(app)
    return await see(app)
  } catch (failure) {
    return String(failure).slice(0, 300)
  } finally {
    await app.browser.takePicture(`${folder}/${name}-${app.engine.name}`)
  }
}

type Width = keyof typeof widths
type Visitor = keyof typeof looks

async function accountOf(visitor: Exclude<Visitor, 'guest'>, server: Server) {
  if (visitor === 'listener') return demoAccount
  if (visitor === 'curator') return demoCurator
  const own = await server.addListener()
  if (visitor === 'admin') await setRole(server.db, own.id, 'admin')
  return own
}

/** A browser of that width in which a visitor is logged in. */
async function enter(engine: Engine, server: Server, visitor: Visitor, width: Width) {
  const desk = await startDesk()
  const app = await App.start(engine, desk, server.url, { still: true })
  if (visitor !== 'guest') {
    await app.open('/login')
    await app.logIn(await accountOf(visitor, server))
  }
  await app.browser.resize(widths[width], heightPx)
  const leave = () => app.end().then(() => desk.stop())
  return { app, leave }
}

async function visitAll(app: App, which: readonly Look[], width: Width) {
  const folder = `.screenshots/engines/${widths[width]}`
  mkdirSync(folder, { recursive: true })
  const seen = new Map<string, Seen | string>()
  const exists = ({ only = width, writes }: Look) => only === width && (!writes || app.engine.writesFiles)
  for (const look of which.filter(exists)) seen.set(look.name, await visit(app, look, folder))
  return seen
}

/** What differs, and may. */
const known = [
  { engine: webkit, path: /\._actions_/, why: 'WebKitGTK downloads nothing' },
  {
    engine: webkit,
    screen: /^(downloads|settings|avatar-remove|account-delete|pages-clear|set-menu)$/,
    why: 'nor knows how much it may store',
  },
  { screen: /^profile-.*-empty$/, path: />h1/, why: 'Each has a name of its own' },
  { screen: /^room$/, path: /_listeners_/, why: 'Each has a name of its own' },
  { screen: /^download(ing)?$/, path: /_heard_/, why: 'How far each has heard another set' },
  { screen: /^comment-delete$/, path: /_comment_/, why: 'Each has commented, and sees what the others wrote' },
  { screen: /^offline-/, path: /_offline_|_artwork_/, why: 'What is saved depends on how far each had loaded' },
  {
    screen: /^(settings|avatar-remove|account-delete|pages-clear)$/,
    path: />div\.m_347db0ec/,
    why: 'Each has the name of its browser',
  },
  {
    engine: webkit,
    path: /select$|_said_/,
    why: 'A select has the look of its platform, and what follows it begins later',
  },
  { screen: /^studio-(sets|unpublish)$/, path: /_row_/, why: 'Each says how long ago it changed, and that grows' },
  { engine: webkit, screen: /^home$/, path: /_banner_.*>ul$/, why: 'Four large lines, each rounded' },
  { screen: /^(about|terms|policy)$/, why: 'Each engine breaks the lines of a text by its own idea of pretty' },
]
const isKnown = (name: string, by: Engine, at: string) =>
  known.some(({ engine = by, screen = /./, path = /./ }) => engine === by && screen.test(name) && path.test(at))

function failures(name: string, engine: Engine, expected: Seen | string, found: Seen | string | undefined): string[] {
  // It has no such screen.
  if (found === undefined) return []
  if (typeof expected === 'string') return [`in Chromium: ${expected}`]
  if (typeof found === 'string') return [found]
  const { sideways } = found
  const lines = differences(expected.shapes, found.shapes)
    .filter(([path]) => !isKnown(name, engine, path))
    .map(([path, said]) => `${path.split('>').slice(-3).join(' > ')} ${said}`)
  return [...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []), ...lines]
}

const others = [firefox, webkit]
const engines = [chromium, ...others]
const isMissing = others.some(({ missing }) => missing.length > 0)

/** What differs from the first engine, each with the screens on which it does. */
function allFailures([reference, ...seen]: Map<string, Seen | string>[]): string[] {
  const screens = new Map<string, string[]>()
  for (const [at, engine] of others.entries())
    for (const [name, expected] of reference ?? [])
      for (const line of failures(name, engine, expected, seen[at]?.get(name))) {
        const key = `${engine.name}: ${line}`
        screens.set(key, [...(screens.get(key) ?? []), name])
      }
  return [...screens].map(([line, names]) => `${line} (${names.join(', ')})`)
}

const timeout = 1_200_000

describe.skipIf(!isLongRun || isMissing)('Looks', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer()
    await addStudioWork(server)
    await server.addRecording(shortest.id)
  })
  afterAll(() => server.stop())

  for (const width of ['phone', 'wide'] as const) {
    for (const visitor of ['guest', 'listener', 'newcomer', 'curator', 'admin'] as const)
      test(`the pages of the ${visitor} at ${widths[width]} px look alike in all engines`, { timeout }, async () => {
        const visitEach = async (engine: Engine) => {
          const { app, leave } = await enter(engine, server, visitor, width)
          return await visitAll(app, looks[visitor], width).finally(leave)
        }
        expect(allFailures(await Promise.all(engines.map(visitEach)))).toEqual([])
      })

    test(`pages without a server at ${widths[width]} px look alike in all engines`, { timeout }, async () => {
      const open = await Promise.all(engines.map(engine => enter(engine, server, 'newcomer', width)))
      for (const { app } of open) {
        await app.open('/sets')
        await app.isInstalled()
        await app.main.button('Add Tunnel Vision to favorites').isShown()
        await see(app)
      }
      server.goAway()
      const seen = await Promise.all(open.map(({ app }) => visitAll(app, looksOffline, width)))
      server.comeBack()
      await Promise.all(open.map(({ leave }) => leave()))
      expect(allFailures(seen)).toEqual([])
    })
  }
})
