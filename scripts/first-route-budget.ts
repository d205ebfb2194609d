import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

/**
 * What the first route costs on the wire: everything that a guest's /login and a listener's /home need to be drawn, by the
 * build's own manifest - the entry, the route's chunks, and all that they import statically. What a browser fetches besides,
 * once the page is drawn, has no budget: `--browser` prints it.
 */

const kilobyte = 1024

/**
 * The first route is what a newcomer meets: /login. A listener's first one, /home, carries the query cache, the player,
 * search and menu, the verbs of its rows, and the outbox, which shows what has not been sent yet.
 */
const routes: Record<string, { sources: readonly string[]; jsBudget: number; cssBudget: number }> = {
  '/login': { sources: ['src/routes/_guest.login.tsx'], jsBudget: 148 * kilobyte, cssBudget: 12 * kilobyte },
  '/home': {
    sources: ['src/routes/_site.tsx', 'src/routes/_site._app.home.tsx', 'src/data/outbox/page-outbox.ts'],
    jsBudget: 195 * kilobyte,
    cssBudget: 16 * kilobyte,
  },
}

const Chunk = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  isEntry: z.optional(z.boolean()),
  src: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
})
const Manifest = z.record(z.string(), Chunk)

const folder = 'dist/client'
const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))

/** The router splits a route's component off into a chunk of its own; what several share has a name, and no source. */
const keyOf = (source: string) =>
  Object.keys(manifest).find(
    key => key.startsWith(`${source}?`) || key === source || manifest[key]?.name === basename(source, '.ts'),
  ) ?? source

function loadedBy(sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build holds no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    for (const each of chunk.imports ?? []) visit(each)
  }
  const entry = Object.keys(manifest).find(key => manifest[key]?.isEntry)
  if (!entry) throw new Error('The build has no entry')
  visit(entry)
  for (const source of sources) visit(keyOf(source))
  return files
}

const gzipped = (files: Iterable<string>, type: '.js' | '.css') =>
  [...files]
    .filter(file => file.endsWith(type))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)

/** Gzipped bytes. */
interface Bytes {
  files: number
  js: number
  css: number
}

const bytesOf = (files: ReadonlySet<string>): Bytes => ({
  files: files.size,
  js: gzipped(files, '.js'),
  css: gzipped(files, '.css'),
})

export interface RouteBytes extends Bytes {
  route: string
  jsBudget: number
  cssBudget: number
}

/** What each first route needs. */
export const firstRouteBytes = (): RouteBytes[] =>
  Object.entries(routes).map(([route, { sources, ...budgets }]) => ({
    route,
    ...bytesOf(loadedBy(sources)),
    ...budgets,
  }))

/** What a browser fetches for some pages until they are idle. It takes some ten seconds. */
export async function browserBytes(): Promise<(Bytes & { path: string; visitor: string })[]> {
  // The check of the budgets starts no browser, and need not load what does.
  const { fetchedInBrowser } = await import('./fetched-in-browser.ts')
  return (await fetchedInBrowser()).map(({ files, ...page }) => ({ ...page, ...bytesOf(files) }))
}

export const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`

const summary = ({ js, css }: Bytes) => `${inKilobytes(js)} JavaScript, ${inKilobytes(css)} CSS`

/** Returns whether all routes keep to their budgets. */
function printBudgets(): boolean {
  const measured = firstRouteBytes()
  for (const { route, jsBudget, cssBudget, ...bytes } of measured) {
    const limits = `of ${inKilobytes(jsBudget)} and ${inKilobytes(cssBudget)}`
    console.log(`${route}: ${summary(bytes)} ${limits}, gzipped, in ${bytes.files} files`)
  }
  return measured.every(({ js, css, jsBudget, cssBudget }) => js <= jsBudget && css <= cssBudget)
}

async function printBrowser(): Promise<void> {
  for (const { path, visitor, ...bytes } of await browserBytes())
    console.log(`${path}: ${summary(bytes)} fetched for a ${visitor} until idle, gzipped, in ${bytes.files} files`)
}

if (process.argv[1]?.endsWith('first-route-budget.ts')) {
  const kept = printBudgets()
  if (process.argv.includes('--browser')) await printBrowser()
  if (!kept) {
    console.error('Over the budget.')
    process.exit(1)
  }
}
