import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { health, ready } from '#contract/routes/system.ts'
import { readConfig } from '../../server/config/config.ts'
import { secretSettings, settings } from '../../server/config/environment.ts'

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
const Scrape = z.object({
  scrape_configs: z.tuple([
    z.looseObject({ dns_sd_configs: z.tuple([z.looseObject({ names: z.tuple([z.string()]), port: z.number() })]) }),
  ]),
})
const Named = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) })

const documents = async (file: string) =>
  parseAllDocuments(await readFile(join('deploy/kubernetes', file), 'utf8')).map(each => Named.parse(each.toJS()))
const ofKind = async (kind: string) => (await documents('segue.yaml')).find(each => each.kind === kind)

test('its settings are settings that there are, and can be used together', async () => {
  const { data = {} } = Settings.parse(await ofKind('ConfigMap'))
  const { stringData: secrets = {} } = Settings.parse(await ofKind('Secret'))
  const { stringData: ofBackups = {} } = Settings.parse((await documents('backup.yaml'))[0])
  const values = { ...data, ...secrets, ...ofBackups }
  expect(Object.keys(values).filter(name => !settings.some(each => each === name))).toEqual([])
  expect(Object.keys(data).filter(name => secretSettings.some(each => each === name))).toEqual([])
  const mine = { TOKEN_SECRET: 'b'.repeat(64), METRICS_TOKEN: 'c'.repeat(64) }
  expect(readConfig({ ...values, ...mine })).toMatchObject({ isProduction: true, shutdownDelayMs: 15_000 })
  // What stands in the file is known to everyone.
  for (const name of ['TOKEN_SECRET', 'METRICS_TOKEN'] as const)
    expect(() => readConfig({ ...values, ...mine, [name]: secrets[name] })).toThrow(name)
})

test('its pods are selected by their labels, have as long to end as Segue may take, and mount what they name', async () => {
  const { spec } = Deployment.parse(await ofKind('Deployment'))
  const { data = {} } = Settings.parse(await ofKind('ConfigMap'))
  expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
  expect(spec.template.spec.terminationGracePeriodSeconds).toBe(Number(data.SHUTDOWN_DELAY) + 15)
  const jobs = (await documents('backup.yaml')).slice(1).map(each => CronJob.parse(each).spec.jobTemplate.spec.template)
  expect(jobs.map(each => each.spec.containers[0].args.slice(0, 2))).toEqual([
    ['backup', '--to'],
    ['restore', '--verify'],
  ])
  for (const pod of [spec.template.spec, ...jobs.map(each => each.spec)]) {
    const [container] = pod.containers
    expect(container.volumeMounts.map(each => each.name)).toEqual(pod.volumes.map(each => each.name))
    expect(container.volumeMounts.map(each => each.mountPath)).toEqual(['/data', '/tmp'])
    expect(pod.securityContext.runAsUser).toBe(10001)
    expect(container.image).toBe(`segue:${parse(await readFile('package.json', 'utf8')).version}`)
  }
})

test('has a service for each pod by itself, which Prometheus asks', async () => {
  const [scrape] = Scrape.parse(parse(await readFile('deploy/prometheus/scrape-kubernetes.yml', 'utf8'))).scrape_configs
  const [discovery] = scrape.dns_sd_configs
  const service = (await documents('segue.yaml')).find(each => each.metadata.name === discovery.names[0])
  const { spec } = Deployment.parse(await ofKind('Deployment'))
  expect(service).toMatchObject({
    kind: 'Service',
    spec: { clusterIP: 'None', selector: spec.selector.matchLabels, ports: [{ port: discovery.port }] },
  })
})

test('asks for health to restart a pod, and for readiness to send it requests', async () => {
  const [container] = Deployment.parse(await ofKind('Deployment')).spec.template.spec.containers
  expect(container.livenessProbe.httpGet).toEqual({ path: `/api${health.path}`, port: 'http' })
  expect(container.startupProbe.httpGet).toEqual(container.livenessProbe.httpGet)
  expect(container.readinessProbe.httpGet).toEqual({ path: `/api${ready.path}`, port: 'http' })
  expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }])
})
