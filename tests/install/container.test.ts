import { once } from 'node:events'
import { appendFile, chown, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { startEmbeddedPostgres } from '../../server/db/embedded/start.ts'
import { secretSettings, settings } from '../../server/environment.ts'
import { databaseUrl, runOnServer } from '../support/database/database-server.ts'
import { insideRoot, processIn, runInRoot, whyNoBareRoot } from '../support/install/bare-root.ts'
import { readCompose } from '../support/install/compose.ts'
import { stagesOf } from '../support/install/dockerfile.ts'
import { buildStage, type Image } from '../support/install/image.ts'
import { isLongRun } from '../support/long-run.ts'
import { dataFolder } from '../support/server/data-folder.ts'
import { freePort, startServer } from '../support/server/segue-process.ts'

const stages = stagesOf('Dockerfile')
const [building, serving] = stages
if (!building || !serving) throw new Error('The Dockerfile has no two stages.')
const compose = readCompose()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-container-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Running {
  environment: Record<string, string>
  mounts: Record<string, string>
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
  const stop = async () => {
    process.kill(processIn(server.child), 'SIGTERM')
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

describe.skipIf(whyNoBareRoot)(`The image${whyNoBareRoot ? ` (skipped: ${whyNoBareRoot})` : ''}`, () => {
  let image: Image
  beforeAll(async () => {
    // The stage before it leaves the release at /segue.
    const before = { build: dirname(inject('release')) }
    image = await buildStage(serving, join(folder, 'image'), { context: '.', stages: before })
  })

  /** An empty volume, with the owner that the image's folder has. */
  async function volume(name: string): Promise<string> {
    const path = join(folder, name)
    await mkdir(path)
    if (image.user) await chown(path, image.user.uid, image.user.gid)
    return path
  }

  test('serves alone, as a user without rights on a disk that it can only read, and ends when it is told to', async () => {
    const data = await volume('data')
    const running = await runImage(image, { environment: { NODE_ENV: 'development' }, mounts: { '/data': data } })
    await runInRoot(image.healthcheck, running.where)
    expect(await (await fetch(running.url)).text()).toContain('<title>')
    expect(await readdir(data)).toContain('postgres')
    await expect(runInRoot(['touch', '/segue/x'], running.where)).rejects.toThrow(/Read-only file system/)
    expect(await running.stop()).toEqual([0, null])
    await expect(runInRoot(image.healthcheck, running.where)).rejects.toThrow()
  })

  test('plays the demo as compose.yaml starts it: secrets that it made itself, and a PostgreSQL of its own', async () => {
    const { secrets, segue } = compose.services
    if (!secrets || !segue) throw new Error('compose.yaml has other services.')
    const secretsFolder = join(folder, 'secrets')
    await mkdir(secretsFolder)
    const makeSecrets = async () => {
      await runInRoot(secrets.entrypoint, { ...image, user: undefined, mounts: { '/run/secrets': secretsFolder } })
      return readFile(join(secretsFolder, 'database-password'), 'utf8')
    }
    const password = await makeSecrets()
    expect(await makeSecrets(), 'secrets after another start').toBe(password)

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
      mounts: { '/data': await volume('compose-data'), '/run/secrets': secretsFolder },
      command: segue.command,
    })
    await runInRoot(image.healthcheck, running.where)
    expect((await playDemo(running.url)).status).toBe(206)
    expect(await running.stop()).toEqual([0, null])
  })

  test.runIf(isLongRun)(
    'is built by its first stage from what .dockerignore lets in',
    { timeout: 600_000 },
    async () => {
      const context = join(folder, 'context')
      const allowed = (await readFile('.dockerignore', 'utf8')).split('\n').filter(line => line.startsWith('!'))
      for (const line of allowed) await cp(line.slice(1), join(context, line.slice(1)), { recursive: true })
      const { root } = await buildStage(building, join(folder, 'build'), { context, stages: {} })
      expect(await readdir(join(root, 'segue'))).toEqual(await readdir(inject('release')))
    },
  )
})

describe('The Dockerfile keeps the rules of hadolint', () => {
  const steps = stages.flatMap(stage => stage.steps)
  const of = (keyword: string) => steps.filter(step => step.keyword === keyword)

  test('its images have a tag, which is not latest (DL3006, DL3007)', () => {
    for (const { from } of stages) expect(from).toMatch(/^[\w./-]+:(?!latest)[\w.-]+$/)
  })

  test('its stages have names of their own, and it copies from these (DL3022, DL3024)', () => {
    const names = stages.flatMap(({ name }) => name ?? [])
    expect(new Set(names).size).toBe(names.length)
    for (const { copiedFrom } of of('COPY')) if (copiedFrom !== undefined) expect(names).toContain(copiedFrom)
  })

  test('it ends as a user with a number, who is not root (DL3002)', () => {
    expect(of('USER').at(-1)?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  })

  test('its folders are absolute (DL3000), its commands are lists of words (DL3025), and it has one of each (DL4003, DL4004)', () => {
    for (const { text } of of('WORKDIR')) expect(text).toMatch(/^\//)
    for (const keyword of ['CMD', 'ENTRYPOINT', 'HEALTHCHECK']) {
      expect(of(keyword), keyword).toHaveLength(1)
      expect(of(keyword)[0]?.words, keyword).not.toEqual([])
    }
  })

  test('it has no ADD (DL3020), MAINTAINER (DL4000), sudo (DL3004), cd (DL3003), or entry of a user in large logs (DL3046)', () => {
    expect([...of('ADD'), ...of('MAINTAINER')]).toEqual([])
    for (const { text } of of('RUN')) {
      expect(text).not.toMatch(/\b(sudo|cd) /)
      if (text.includes('useradd')) expect(text).toContain('--no-log-init')
    }
  })
})

describe('compose.yaml', () => {
  const services = Object.entries(compose.services)

  test.each(services)(
    '%s has no right that it does not need, and waits for services that it can wait for',
    (_name, service) => {
      expect(service.cap_drop).toEqual(['ALL'])
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
      for (const [other, { condition }] of Object.entries(service.depends_on)) {
        const dependency = compose.services[other]
        // The image has a check of its own.
        const isChecked = dependency?.healthcheck !== undefined || dependency?.image === 'segue'
        if (condition === 'service_healthy') expect(isChecked, other).toBe(true)
        else expect(condition).toBe('service_completed_successfully')
      }
      const named = service.volumes.map(each => each.split(':')[0] ?? '').filter(each => !each.startsWith('.'))
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named))
    },
  )

  test('gives Segue settings that it has, and secrets as files of the service that makes them', () => {
    const { environment = {} } = compose.services.segue ?? {}
    const known = [...settings, ...secretSettings.map(name => `${name}_FILE`)]
    expect(Object.keys(environment).filter(name => !known.some(each => each === name))).toEqual([])
    for (const name of ['TOKEN_SECRET', 'DATABASE_PASSWORD']) {
      expect(environment).not.toHaveProperty(name)
      expect(environment[`${name}_FILE`]).toMatch(/^\/run\/secrets\//)
    }
    expect(compose.services.database?.environment.POSTGRES_PASSWORD_FILE).toBe(environment.DATABASE_PASSWORD_FILE)
  })
})
