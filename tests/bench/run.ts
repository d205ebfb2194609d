import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from 'playwright'
import * as z from 'zod/mini'
import { findChromium } from '../../scripts/find-chromium.ts'
import { firstRouteBytes, inKilobytes } from '../../scripts/first-route-budget.ts'
import { buildApp } from '../../server/app/app.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/pool.ts'
import { demoAccount, seedDemo } from '../../server/demo/seed.ts'
import { openFolderLibrary } from '../../server/media/folder.ts'
import { dataFolder } from '../support/server/data-folder.ts'
import { startSegue } from '../support/server/segue-process.ts'
import { cachedPages } from './cached-pages.ts'
import { downloads } from './downloads.ts'
import { median, print } from './figures.ts'
import { firstLoads } from './first-load.ts'
import { longList } from './long-list.ts'
import { outbox } from './outbox.ts'
import { player } from './player.ts'
import { releases } from './release.ts'
import { routeChanges } from './route-changes.ts'

/** `npm run bench`: each figure with a reference run in the same minute. The ratio matters. */

async function bytes(): Promise<void> {
  for (const { title, js, css, files } of await firstRouteBytes())
    print(
      `Bytes of ${title}, gzipped (${files.length} files)`,
      `${inKilobytes(js)} JavaScript, ${inKilobytes(css)} CSS`,
    )
}

/** Milliseconds to first contentful paint, the median of five visits at 4x CPU slowdown. */
async function firstPaint(page: Page, url: string): Promise<number> {
  const seen: number[] = []
  for (let i = 0; i < 5; i++) {
    await page.goto(url)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    seen.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    )
  }
  return median(seen)
}

async function paint(dataDir: string): Promise<void> {
  const segue = await startSegue({ DATA_DIR: dataDir })
  const bare: Server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Bare</title><h1>Bare</h1>')
  })
  await new Promise<void>(resolve => bare.listen(0, '127.0.0.1', resolve))
  const address = bare.address()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  const page = await browser.newPage()
  await page.goto(`${segue.url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const ours = await firstPaint(page, `${segue.url}/login`)
  const theirs = await firstPaint(
    page,
    `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`,
  )
  await browser.close()
  bare.close()
  await segue.stop()
  print('First contentful paint, warm worker, 4x slowdown', `${ours.toFixed(0)} ms`)
  print('  a bare page', `${theirs.toFixed(0)} ms, ratio ${(ours / theirs).toFixed(1)}`)
}

const Load = z.object({ requests: z.object({ average: z.number() }), non2xx: z.number() })

/** Requests a second over 10 connections for 5 seconds, from a separate process. */
async function requestsPerSecond(url: string, token: string): Promise<number> {
  const args = ['autocannon', '--json', '-c', '10', '-d', '5', '-H', `authorization: Bearer ${token}`, url]
  const { stdout } = await promisify(execFile)('npx', args)
  const { requests, non2xx } = Load.parse(JSON.parse(stdout))
  if (non2xx > 0) throw new Error(`${url} was refused ${non2xx} times`)
  return requests.average
}

async function load(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(postgres.url)
  await migrate(db)
  await seedDemo(db)
  const tokenSecret = new TextEncoder().encode('only for the benchmark, thirty-two or more')
  const app = await buildApp({ db, library: openFolderLibrary(dataDir), tokenSecret })
  let answer: unknown
  app.get('/bare', () => answer)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const authorization = `Basic ${btoa(`${demoAccount.username}:${demoAccount.password}`)}`
  const signIn = await app.inject({ method: 'POST', url: '/api/tokens', headers: { authorization } })
  const { access_token: token } = z.object({ access_token: z.string() }).parse(signIn.json())
  const list = await app.inject({ url: '/api/sets', headers: { authorization: `Bearer ${token}` } })
  answer = list.json()
  const ours = await requestsPerSecond(`${url}/api/sets`, token)
  const bare = await requestsPerSecond(`${url}/bare`, token)
  await app.close()
  await db.destroy()
  await postgres.stop()
  print(`Sets list, ${(list.body.length / 1024).toFixed(0)} KB of JSON`, `${ours.toFixed(0)} requests/s`)
  print(
    '  bare JSON of the same size, same process',
    `${bare.toFixed(0)} requests/s, ratio 1:${(bare / ours).toFixed(1)}`,
  )
}

const folder = await dataFolder('bench')

/** Makes a folder for benchmarks that start a database themselves, before a server creates it. */
async function made(name: string): Promise<string> {
  await mkdir(join(folder, name))
  return join(folder, name)
}

try {
  await bytes()
  await paint(join(folder, 'paint'))
  await firstLoads(join(folder, 'first-load'))
  await routeChanges(join(folder, 'route-changes'))
  await longList(join(folder, 'long-list'))
  await cachedPages(join(folder, 'cached-pages'))
  await outbox(join(folder, 'outbox'))
  await player(join(folder, 'player'))
  await downloads(await made('downloads'))
  await releases(await made('releases'))
  await load(await made('load'))
} finally {
  await rm(folder, { recursive: true, force: true })
}
