import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { type Fetched, fetchedInBrowser } from './fetched-in-browser.ts'

/**
 * What the first pages cost on the wire, gzipped: the files that a page starts with, which it needs to be drawn, and all that
 * a browser fetches by itself until the page is idle. The service worker's copies come after that and don't count: it
 * fetches every file of the app once for offline use.
 */

const kilobyte = 1024

/** Gzipped bytes. */
interface Bytes {
  js: number
  css: number
}

interface Page extends Omit<Fetched, 'files'> {
  /** To be drawn. */
  first: Bytes
  /** Until it is idle: what was measured, so that nothing is added unnoticed. */
  idle: Bytes
}

const budget = (js: number, css: number): Bytes => ({ js: js * kilobyte, css: css * kilobyte })

/**
 * A newcomer meets /login. A listener's first page is /home, and a link that was sent leads to a set. What tells the network's
 * failures from our own costs each of them 0.2 to 0.5 KB, letting go of the device's databases 0.6 KB, and a listener's page the try
 * whether recordings can be written 0.5 KB. What holds with large text and in forced colors is 0.2 KB of styles.
 */
const pages: readonly Page[] = [
  { path: '/login', visitor: 'guest', first: budget(149.5, 12.3), idle: budget(152.6, 12.5) },
  { path: '/home', visitor: 'listener', first: budget(204.3, 16.9), idle: budget(246.6, 23.4) },
  { path: '/sets/1', visitor: 'listener', first: budget(245.8, 26.3), idle: budget(265.3, 26.8) },
]

const folder = 'dist/client'

/** `scripts/first-files.ts` writes it, with types. */
const FirstFiles = z.object({
  files: z.array(z.string()),
  everyone: z.record(z.string(), z.array(z.number())),
  listeners: z.record(z.string(), z.array(z.number())),
})

/** The files that the page starts with: those that index.html has, and those that it lists for the page. */
function firstFilesOf(path: string): string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const list = /id="first-files">(.*?)<\/script>/.exec(html)?.[1]
  const { files, everyone, listeners } = FirstFiles.parse(JSON.parse(list ?? 'null'))
  const own = everyone[path] ?? listeners[path.replace(/\/\d+$/, '/*')]
  if (!own) throw new Error(`index.html lists no files for ${path}`)
  const inHtml = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  return [...inHtml, ...own.map(index => `assets/${files[index]}`)]
}

const gzipped = (files: Iterable<string>, type: '.js' | '.css') =>
  [...files]
    .filter(file => file.endsWith(type))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)

export interface Count extends Bytes {
  /** Which page, for whom, and until when. */
  title: string
  files: readonly string[]
  budget: Bytes
}

function countOf(title: string, files: Iterable<string>, budget: Bytes): Count {
  const all = [...files]
  return { title, files: all, js: gzipped(all, '.js'), css: gzipped(all, '.css'), budget }
}

/** What the first pages need, and what a browser fetches for them. It takes some ten seconds. */
export async function firstRouteBytes(): Promise<Count[]> {
  const fetched = await fetchedInBrowser(pages)
  return fetched.flatMap(({ path, visitor, files, first, idle }) => [
    countOf(`${path} to be drawn`, firstFilesOf(path), first),
    countOf(`${path} for a ${visitor} until idle`, files, idle),
  ])
}

export const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`

const summary = ({ js, css }: Bytes) => `${inKilobytes(js)} JavaScript, ${inKilobytes(css)} CSS`

if (process.argv[1]?.endsWith('first-route-budget.ts')) {
  const counts = await firstRouteBytes()
  for (const { title, files, budget, ...bytes } of counts)
    console.log(`${title}: ${summary(bytes)} of ${summary(budget)}, gzipped, in ${files.length} files`)
  const over = counts.filter(({ js, css, budget }) => js > budget.js || css > budget.css)
  // With its files, since what a page fetches by itself can depend on how fast the machine is.
  for (const { title, files } of over) console.error(`Over the budget: ${title} (${files.join(', ')})`)
  if (over.length > 0) process.exit(1)
}
