import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { testDatabase } from '../../support/database/database.ts'
import { startPrometheus } from '../../support/peers/prometheus.ts'
import { freePort, startSegue } from '../../support/server/segue-process.ts'

const Alerts = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

/** Every query of the alerts and of the dashboard, by the name of its alert or panel. */
async function queries(): Promise<[name: string, expression: string][]> {
  const { groups } = Alerts.parse(parse(await readFile('deploy/prometheus/alerts.yml', 'utf8')))
  const { panels } = Dashboard.parse(JSON.parse(await readFile('deploy/grafana/segue.json', 'utf8')))
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr])),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ].map(([name, expression]) => [name, expression.replaceAll('$__rate_interval', '1m')])
}

/** The metrics of a query, each with the labels that it is chosen by. */
const metricsIn = (expression: string) =>
  [
    ...expression
      .replace(/"[^"]*"/g, '""')
      .matchAll(/\b((?:up|http|db|event|push|nodejs|process|segue)(?:_\w+)?)\b(?:\{([^}]*)\})?/g),
  ].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)(?:!=|=~|!~|=)"/g)].map(([, label]) => label),
  }))

/** Only with a replica, and only once there was a backup: their own tests have them. */
const notAlways = /^(db_replica_|segue_last_)/

const isMissing = installedProgram('promtool') === undefined
describe.skipIf(isMissing)(`Prometheus${isMissing ? ' (skipped: it is not installed)' : ''}`, () => {
  test('is alarmed by each trouble, and not by an evening without any', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'segue-alerts-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await copyFile('deploy/prometheus/alerts.yml', join(folder, 'alerts.yml'))
    await copyFile('tests/support/install/alerts.test.yml', join(folder, 'test.yml'))
    await promisify(execFile)('promtool', ['test', 'rules', join(folder, 'test.yml')])
  })

  test('can answer every query of the alerts and the dashboard from what Segue tells it', async () => {
    const { url: DATABASE_URL, drop } = await testDatabase('demo')
    const METRICS_PORT = String(await freePort())
    const segue = await startSegue({ DATABASE_URL, METRICS_PORT }, ['--workers', '1'])
    const prometheus = await startPrometheus(`127.0.0.1:${METRICS_PORT}`)
    onTestFinished(async () => {
      await prometheus.stop()
      await segue.stop()
      await drop()
    })
    await fetch(`${segue.url}/api/ready`)
    await expect.poll(() => prometheus.count('http_request_duration_seconds_count{route="/api/ready"}')).toBe(1)
    const names = await prometheus.names()
    for (const [name, expression] of await queries()) {
      const found = await prometheus.count(expression)
      // A backup that was never made tells no time.
      if (name.includes('Never')) expect(found, name).toBe(1)
      for (const metric of metricsIn(expression).filter(each => !notAlways.test(each.name))) {
        expect(names, `${name}: ${metric.name}`).toContain(metric.name)
        for (const label of metric.labels)
          expect(
            await prometheus.count(`${metric.name}{${label}!=""}`),
            `${name}: ${metric.name}{${label}}`,
          ).toBeGreaterThan(0)
      }
    }
  })
})
