import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** The oldest version of each browser that the app supports: `browserslist` in package.json. */

/** What the browsers are called in MDN's data, by Vite, and by people. */
const engines = {
  chrome: { name: 'chrome', vite: 'chrome', title: 'Chrome' },
  edge: { name: 'edge', vite: 'edge', title: 'Edge' },
  firefox: { name: 'firefox', vite: 'firefox', title: 'Firefox' },
  ios_saf: { name: 'safari_ios', vite: 'ios', title: 'iOS' },
  safari: { name: 'safari', vite: 'safari', title: 'Safari' },
} as const

type Browser = keyof typeof engines
export type Engine = (typeof engines)[Browser]['name']

const Package = z.object({ browserslist: z.array(z.string()) })

const isBrowser = (name: string | undefined): name is Browser => name !== undefined && name in engines

function parse(line: string): { browser: Browser; version: string } {
  const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
  if (!isBrowser(browser) || version === undefined) throw new Error(`browserslist has no oldest version in "${line}"`)
  return { browser, version }
}

const lines = Package.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).browserslist
const oldest = lines.map(parse)

/** The floor as MDN's data names it. */
export const floor: readonly { engine: Engine; title: string; version: string }[] = oldest.map(
  ({ browser, version }) => ({ engine: engines[browser].name, title: engines[browser].title, version }),
)

/** The floor as Vite's `build.target`: for the syntax of scripts and styles. */
export const buildTarget: string[] = oldest.map(({ browser, version }) => `${engines[browser].vite}${version}`)

/** The floor for people: `Chrome 111, Edge 111`. */
export const oldestBrowsers: string = floor.map(({ title, version }) => `${title} ${version}`).join(', ')
