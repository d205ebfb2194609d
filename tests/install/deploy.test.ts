import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { installedProgram } from '../../scripts/test/programs.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { secretSettings, settings } from '../../server/environment.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-deploy-'))
})
afterAll(() => rm(folder, { recursive: true }))

const known = new Set<string>([...settings, ...secretSettings.map(name => `${name}_FILE`)])
const unknownIn = (names: string[]) => names.filter(name => !known.has(name))
/** Runs only where a program is; elsewhere it is skipped by a name that says so. */
const testWith = (program: Parameters<typeof installedProgram>[0], title: string, body: () => Promise<void>) => {
  const isHere = installedProgram(program) !== undefined
  test.runIf(isHere)(isHere ? title : `${title} (skipped: ${program} is not installed)`, body)
}

describe('systemd', () => {
  testWith('systemd-analyze', 'finds nothing wrong with the units, and the service is closed off', async () => {
    const units = await readdir('deploy/systemd')
    for (const name of units) {
      const text = await readFile(join('deploy/systemd', name), 'utf8')
      // It looks whether the programs are there.
      await writeFile(
        join(folder, name),
        text
          .replaceAll('/usr/local/bin/segue', process.execPath)
          .replace('ExecStart=node ', `ExecStart=${process.execPath} `),
      )
    }
    const paths = units.map(name => join(folder, name))
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--recursive-errors=no', ...paths])
    expect(`${stdout}${stderr}`).toBe('')
    // From 0 (safe) to 100. It exits with 1 above the threshold.
    await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', join(folder, 'segue.service')])
  })

  test('gives Segue as long to end as it may take', async () => {
    const unit = await readFile('deploy/systemd/segue.service', 'utf8')
    const example = await readFile('deploy/segue.env.example', 'utf8')
    const delay = Number(/SHUTDOWN_DELAY=(\d+)/.exec(example)?.[1])
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThanOrEqual(delay + 15)
  })
})

describe('segue.env.example', () => {
  const lines = async () => (await readFile('deploy/segue.env.example', 'utf8')).split('\n')

  test('names settings that there are, also in what is commented out', async () => {
    const names = (await lines()).flatMap(line => /^#?([A-Z_]+)=/.exec(line)?.[1] ?? [])
    expect(names.length).toBeGreaterThan(20)
    expect(unknownIn(names)).toEqual([])
  })

  test('means the same to a shell, which the command reads it by, as to systemd, and can be used', async () => {
    const { stdout } = await run('sh', ['-c', 'set -a; . deploy/segue.env.example; env -0'], { env: {} })
    const byShell = Object.fromEntries(
      stdout.split('\0').map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    for (const line of await lines()) {
      // As systemd: a line is a value, in quotes or not; # begins a comment.
      const [, name = '', value = ''] = /^([A-Z_]+)='?([^']*)'?$/.exec(line) ?? []
      if (name) expect(byShell[name], name).toBe(value)
    }
    const config: Config = readConfig(byShell)
    expect(config).toMatchObject({ isProduction: true, publicUrl: 'https://segue.example', dataDir: '/srv/segue/data' })
  })
})

testWith('logrotate', 'logrotate copies a log away under the program that writes it', async () => {
  const logs = join(folder, 'logs')
  await mkdir(logs)
  await writeFile(join(logs, 'segue.log'), '{"msg":"request"}\n')
  const configuration = (await readFile('deploy/logrotate/segue', 'utf8')).replaceAll('/var/log/segue/', `${logs}/`)
  await writeFile(join(folder, 'logrotate'), configuration, { mode: 0o600 })
  const { ino } = await stat(join(logs, 'segue.log'))
  await run('logrotate', ['--force', '--state', join(folder, 'state'), join(folder, 'logrotate')])
  expect(await stat(join(logs, 'segue.log'))).toMatchObject({ ino, size: 0 })
  expect(await readFile(join(logs, 'segue.log.1'), 'utf8')).toContain('request')
})

describe('Kubernetes', () => {
  const Container = z.looseObject({
    image: z.string(),
    args: z._default(z.array(z.string()), []),
    securityContext: z.looseObject({
      readOnlyRootFilesystem: z.literal(true),
      allowPrivilegeEscalation: z.literal(false),
    }),
    volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  })
  const Pod = z.looseObject({
    securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
    containers: z.tuple([Container]),
    volumes: z.array(z.looseObject({ name: z.string() })),
  })
  const Probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) })
  const Deployment = z.looseObject({
    kind: z.literal('Deployment'),
    spec: z.looseObject({
      selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
      template: z.object({
        metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
        spec: z.extend(Pod, {
          terminationGracePeriodSeconds: z.number(),
          containers: z.tuple([
            z.extend(Container, {
              ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
              startupProbe: Probe,
              readinessProbe: Probe,
              livenessProbe: Probe,
            }),
          ]),
        }),
      }),
    }),
  })
  const CronJob = z.looseObject({
    kind: z.literal('CronJob'),
    spec: z.looseObject({ jobTemplate: z.object({ spec: z.looseObject({ template: z.object({ spec: Pod }) }) }) }),
  })
  const Settings = z.looseObject({
    data: z.optional(z.record(z.string(), z.string())),
    stringData: z.optional(z.record(z.string(), z.string())),
  })
  const Named = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) })

  const documents = async (file: string) =>
    parseAllDocuments(await readFile(join('deploy/kubernetes', file), 'utf8')).map(each => Named.parse(each.toJS()))
  const ofKind = async (kind: string) => (await documents('segue.yaml')).find(each => each.kind === kind)

  test('its settings are settings that there are, and can be used together', async () => {
    const { data = {} } = Settings.parse(await ofKind('ConfigMap'))
    const { stringData = {} } = Settings.parse(await ofKind('Secret'))
    expect(unknownIn([...Object.keys(data), ...Object.keys(stringData)])).toEqual([])
    expect(Object.keys(data).filter(name => secretSettings.some(each => each === name))).toEqual([])
    expect(readConfig({ ...data, ...stringData }).isProduction).toBe(true)
  })

  test('its pods are selected by their labels, have as long to end as Segue may take, and mount what they name', async () => {
    const { spec } = Deployment.parse(await ofKind('Deployment'))
    const { data = {} } = Settings.parse(await ofKind('ConfigMap'))
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
    expect(spec.template.spec.terminationGracePeriodSeconds).toBe(Number(data.SHUTDOWN_DELAY) + 15)
    const [backup] = await documents('backup.yaml')
    for (const pod of [spec.template.spec, CronJob.parse(backup).spec.jobTemplate.spec.template.spec]) {
      const [container] = pod.containers
      expect(container.volumeMounts.map(each => each.name)).toEqual(pod.volumes.map(each => each.name))
      expect(container.volumeMounts.map(each => each.mountPath)).toEqual(['/data', '/tmp'])
      expect(pod.securityContext.runAsUser).toBe(10001)
      expect(container.image).toBe(`segue:${parse(await readFile('package.json', 'utf8')).version}`)
    }
  })

  test('asks for health to restart a pod, and for readiness to send it requests', async () => {
    const [container] = Deployment.parse(await ofKind('Deployment')).spec.template.spec.containers
    expect(container.livenessProbe.httpGet).toEqual({ path: '/api/health', port: 'http' })
    expect(container.startupProbe.httpGet).toEqual({ path: '/api/health', port: 'http' })
    expect(container.readinessProbe.httpGet).toEqual({ path: '/api/ready', port: 'http' })
    expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }])
  })
})
