import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { startEmbeddedPostgres } from '../../server/db/embedded/start.ts'
import { databaseUrl, runOnServer } from '../support/database/database-server.ts'
import { insideRoot, type Mount, processIn, runInRoot, whyNoBareRoot } from '../support/install/bare-root.ts'
import { mountsOf, readCompose } from '../support/install/compose.ts'
import { stagesOf } from '../support/install/dockerfile.ts'
import { buildStage, type Image, makeVolume } from '../support/install/image.ts'
import { isLongRun } from '../support/long-run.ts'
import { patience } from '../support/patience.ts'
import { dataFolder } from '../support/server/data-folder.ts'
import { freePort } from '../support/server/free-port.ts'
import { startServer } from '../support/server/segue-process.ts'

const [building, serving] = stagesOf('Dockerfile')
if (!building || !serving) throw new Error('The Dockerfile has no two stages.')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-container-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Running {
  environment: Record<string, string>
  mounts: Mount[]
  command?: string[]
}

/** Starts an image as a container that can only read its disk; its port is one of this machine's. */
async function runImage(image: Image, { environment, mounts, command = image.command }: Running) {
  const PORT = String(await freePort())
  const where = { ...image, environment: { ...image.environment, ...environment, PORT }, mounts, readOnly: true }
  const server = await startServer({
    program: 'bwrap',
    args: insideRoot([...image.entrypoint, ...command], where),
    env: { ...process.env, PORT },
  })
  const ended = once(server.child, 'exit')
  const first = processIn(server.child)
  const signal = (name: NodeJS.Signals) => existsSync(`/proc/${first}`) && process.kill(first, name)
  onTestFinished(() => void signal('SIGKILL'))
  const stop = () => {
    signal('SIGTERM')
    return ended
  }
  return { where, url: server.url, stop }
}

const Tokens = z.object({ access_token: z.string() })
const Sets = z.object({ data: z.array(z.object({ mp3_permalink: z.string() })) })

/** Logs in to the demo, and fetches the beginning of a set's recording. Resolves with the answer. */
async function playDemo(url: string): Promise<Response> {
  const authorization = `Basic ${btoa('demo:demo-listener')}`
  const tokens = await fetch(`${url}/api/tokens`, { method: 'POST', headers: { authorization } })
  const { access_token } = Tokens.parse(await tokens.json())
  const sets = await fetch(`${url}/api/sets`, { headers: { authorization: `Bearer ${access_token}` } })
  const [first] = Sets.parse(await sets.json()).data
  return fetch(`${url}/media/${first?.mp3_permalink}`, { headers: { range: 'bytes=0-9999' } })
}

/** Prints each of these folders that a file can be written to. */
const writable = (folders: string) => [
  'sh',
  '-c',
  `for folder in ${folders}; do touch "$folder/file" 2>/dev/null && echo "$folder"; done; true`,
]

describe.skipIf(whyNoBareRoot)(`The image${whyNoBareRoot ? ` (skipped: ${whyNoBareRoot})` : ''}`, () => {
  let image: Image
  beforeAll(async () => {
    // The stage before it leaves the release at /segue.
    const build = join(folder, 'built')
    await mkdir(build)
    await symlink(inject('release'), join(build, 'segue'))
    image = await buildStage(serving, join(folder, 'image'), { context: '.', stages: { build } })
  })

  test('serves the demo alone, without any right, writes only to /data and /tmp, and ends when it is told to', async () => {
    const data = await makeVolume(image, '/data', join(folder, 'alone'))
    const running = await runImage(image, {
      environment: { NODE_ENV: 'development' },
      mounts: [{ outside: data, inside: '/data' }],
    })
    await runInRoot(image.healthcheck, running.where)
    expect((await playDemo(running.url)).status).toBe(206)
    expect(await readdir(data)).toContain('postgres')
    expect(await runInRoot(writable('/ /etc /run /segue /usr/local /data /tmp'), running.where)).toBe('/data\n/tmp\n')
    expect(await running.stop()).toEqual([0, null])
    await expect(runInRoot(image.healthcheck, running.where)).rejects.toThrow()
  })

  test('plays the demo as compose.yaml starts it, with secrets that it made itself; its commands have them, too', async () => {
    const { secrets, database, segue } = readCompose().services
    if (!secrets || !database || !segue) throw new Error('compose.yaml has other services.')
    const volumes = join(folder, 'volumes')
    await mkdir(volumes)
    for (const { inside, outside } of mountsOf(segue, volumes)) await makeVolume(image, inside, outside)

    const makeSecrets = () =>
      runInRoot(secrets.entrypoint, { ...image, mounts: mountsOf(secrets, volumes), readOnly: true })
    const readPassword = () => readFile(join(volumes, 'secrets/database-password'), 'utf8')
    await makeSecrets()
    const password = await readPassword()
    await makeSecrets()
    expect(await readPassword(), 'the password after another start').toBe(password)

    // PostgreSQL's own user reads it as one of the group, and nobody else does.
    const readAs = (gid: number) => {
      const mounts = mountsOf(database, volumes).filter(({ name }) => name === 'secrets')
      const read = ['cat', database.environment.POSTGRES_PASSWORD_FILE ?? '']
      return runInRoot(read, { ...image, user: { uid: 999, gid }, mounts, readOnly: true })
    }
    expect(await readAs(Number(database.group_add[0]))).toBe(password)
    await expect(readAs(999)).rejects.toThrow(/Permission denied/)

    const data = await dataFolder('compose')
    const postgres = await startEmbeddedPostgres({ dataDir: data, systemDir: join(data, 'system') })
    onTestFinished(async () => {
      await postgres.stop()
      await rm(data, { recursive: true, force: true })
    })
    await runOnServer(postgres.url, 'create database segue')
    await runOnServer(postgres.url, `alter role segue password '${password}'`)
    // Docker's own network gives the service this name, and PostgreSQL its usual port.
    await appendFile(join(image.root, 'etc/hosts'), '127.0.0.1 database\n')
    const running = await runImage(image, {
      environment: { ...segue.environment, PGPORT: new URL(databaseUrl(postgres.url, 'segue')).port },
      mounts: mountsOf(segue, volumes),
      command: segue.command,
    })
    await runInRoot(image.healthcheck, running.where)
    expect((await playDemo(running.url)).status).toBe(206)
    const findings = await runInRoot(['segue', 'doctor', ...segue.command.slice(1)], running.where)
    expect(findings).toMatch(/ok {7}database {2}DATABASE_URL answers at postgres:\/\/segue@database\/segue/)
    expect(findings).not.toMatch(/(warning|problem) {2}(settings|folders|database)/)
    expect(await runInRoot(['segue', 'backup', '/backups/first'], running.where)).toContain('/backups/first')
    expect(await runInRoot(writable('/secrets /backups'), running.where)).toBe('/backups\n')
    expect(await running.stop()).toEqual([0, null])
  })

  test.runIf(isLongRun)(
    'is built by its first stage from what .dockerignore lets in: byte for byte the release of this checkout',
    { timeout: patience(600_000) },
    async () => {
      const context = join(folder, 'context')
      const allowed = (await readFile('.dockerignore', 'utf8')).split('\n').filter(line => line.startsWith('!'))
      for (const line of allowed) await cp(line.slice(1), join(context, line.slice(1)), { recursive: true })
      const { root } = await buildStage(building, join(folder, 'build'), { context, stages: {} })
      const sumsIn = (release: string) => readFile(join(release, 'SHA256SUMS'), 'utf8')
      expect(await sumsIn(join(root, 'segue'))).toBe(await sumsIn(inject('release')))
    },
  )
})
