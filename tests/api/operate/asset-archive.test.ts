import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveAssets, findArchivedAsset } from '../../../server/lib/asset-archive.ts'
import { expectFailure, type TestApp, testApp } from '../../support/server/app.ts'

const day = 24 * 60 * 60 * 1000

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'segue-archive-'))
})
afterAll(() => rm(root, { recursive: true }))

/** Writes a built client with these hashed files. Resolves with its folder. */
async function build(name: string, ...assets: string[]): Promise<string> {
  const clientDir = join(root, name)
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await writeFile(join(clientDir, 'index.html'), `<head></head>${name}`)
  for (const asset of assets) await writeFile(join(clientDir, 'assets', asset), asset)
  return clientDir
}

const has = async (archiveDir: string, name: string) => (await findArchivedAsset(archiveDir, name)) !== undefined

describe('the hashed files of earlier builds', () => {
  test('are archived for the last five builds of any age, and for all builds of the last ninety days', async () => {
    const archiveDir = join(root, 'by-age')
    const start = async (at: number, from: number, to: number) => {
      for (let each = from; each <= to; each++)
        await archiveAssets(await build(`age-${each}`, `page-${each}.js`), archiveDir, at + each)
    }
    await start(0, 1, 7)
    expect(await readdir(archiveDir)).toHaveLength(7)
    await start(100 * day, 8, 8)
    const left = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(each => has(archiveDir, `page-${each}.js`)))
    expect(left).toEqual([false, false, false, true, true, true, true, true])
  })

  test('are archived completely and once when several processes start at once, and unfinished copies are removed', async () => {
    const archiveDir = join(root, 'at-once')
    const clientDir = await build('at-once-build', 'one.js', 'two.js')
    await mkdir(join(archiveDir, '0123456789abcdef.half'), { recursive: true })
    await utimes(join(archiveDir, '0123456789abcdef.half'), 0, 0)
    await Promise.all(Array.from({ length: 6 }, () => archiveAssets(clientDir, archiveDir)))
    const [only, ...more] = await readdir(archiveDir)
    expect(more).toEqual([])
    expect((await readdir(join(archiveDir, String(only)))).sort()).toEqual(['one.js', 'two.js'])
  })

  test('cannot be archived in an unwritable folder, which is an error', async () => {
    await writeFile(join(root, 'a-file'), '')
    await expect(archiveAssets(await build('unkept', 'x.js'), join(root, 'a-file', 'below'))).rejects.toThrow(/ENOTDIR/)
  })
})

describe('a server with the archive of an earlier build', () => {
  let server: TestApp
  const script = 'export const old = true;'.repeat(100)
  beforeAll(async () => {
    const archivedAssetsDir = join(root, 'archive')
    const before = await build('before', 'gone-1a.js', '--5e_6f.js')
    await writeFile(join(before, 'assets/old-2b.js'), script)
    await writeFile(join(before, 'assets/old-2b.js.br'), brotliCompressSync(script))
    await archiveAssets(before, archivedAssetsDir)
    await writeFile(join(root, 'secret.js'), 'not for visitors')
    await writeFile(join(archivedAssetsDir, 'beside.js'), 'not for visitors')
    server = await testApp({ template: 'empty', clientDir: await build('now', 'new-3c.js'), archivedAssetsDir })
  })
  afterAll(() => server.close())

  test('serves its hashed files, to be cached as long as the new ones', async () => {
    const answer = await server.ask('GET', '/assets/old-2b.js')
    expect([answer.status, answer.body]).toEqual([200, script])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toMatch(/javascript/)
    const packed = await server.ask('GET', '/assets/old-2b.js', { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect((await server.ask('GET', '/assets/new-3c.js')).body).toBe('new-3c.js')
  })

  test('also serves files whose hash begins with a hyphen, which one in 64 does', async () => {
    expect((await server.ask('GET', '/assets/--5e_6f.js')).body).toBe('--5e_6f.js')
  })

  test.each([
    '/assets/never-4d.js',
    '/assets/beside.js',
    '/assets/../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/secret.js',
    '/assets/.hidden.js',
    '/assets/0123/old-2b.js',
  ])('serves nothing else: %s', async path => {
    expectFailure(await server.ask('GET', path), 404)
  })

  test('accepts no other method', async () => {
    expectFailure(await server.ask('POST', '/assets/old-2b.js'), 404)
  })
})

test("the kill switch serves an uncached worker that unregisters itself, in place of the app's worker", async () => {
  const clientDir = await build('killed')
  await writeFile(join(clientDir, 'sw.js'), "// the app's worker")
  const [on, off] = [
    await testApp({ template: 'empty', clientDir }),
    await testApp({ template: 'empty', clientDir, settings: { workerRetired: true } }),
  ]
  expect((await on.ask('GET', '/sw.js')).body).toContain("the app's worker")
  const { body, headers } = await off.ask('GET', '/sw.js')
  expect(body).toContain('unregister')
  expect(() => new Function(String(body))).not.toThrow()
  expect([headers['content-type'], headers['cache-control']]).toEqual([expect.stringMatching(/javascript/), 'no-cache'])
  // The mark in their head makes its pages register no worker.
  for (const page of ['/', '/index.html', '/sets']) {
    expect((await on.ask('GET', page)).body).toBe('<head></head>killed')
    const shell = await off.ask('GET', page)
    expect(shell.body).toBe('<head><meta name="service-worker" content="off"></head>killed')
    expect([shell.headers['content-type'], shell.headers['cache-control']]).toEqual([
      expect.stringMatching(/html/),
      'no-cache',
    ])
  }
  await Promise.all([on.close(), off.close()])
})
