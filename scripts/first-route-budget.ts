import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

/**
 * What the first route costs on the wire: everything a browser loads for a guest's /login and for a listener's /home, by
 * the build's own manifest - the entry, the route's chunks, and all that they import statically.
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

const gzipped = (files: Iterable<string>, type: string) =>
  [...files]
    .filter(file => file.endsWith(type))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)

export interface RouteBytes {
  route: string
  files: number
  js: number
  css: number
  jsBudget: number
  cssBudget: number
}

/** Gzipped bytes of each first route. */
export const firstRouteBytes = (): RouteBytes[] =>
  Object.entries(routes).map(([route, { sources, ...budgets }]) => {
    const files = loadedBy(sources)
    return { route, files: files.size, js: gzipped(files, '.js'), css: gzipped(files, '.css'), ...budgets }
  })

export const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`

if (process.argv[1]?.endsWith('first-route-budget.ts')) {
  let over = false
  for (const { route, files, js, css, jsBudget, cssBudget } of firstRouteBytes()) {
    const limits = `of ${inKilobytes(jsBudget)} and ${inKilobytes(cssBudget)}`
    console.log(
      `${route}: ${inKilobytes(js)} JavaScript, ${inKilobytes(css)} CSS ${limits}, gzipped, in ${files} files`,
    )
    over ||= js > jsBudget || css > cssBudget
  }
  if (over) {
    console.error('Over the budget.')
    process.exit(1)
  }
}
