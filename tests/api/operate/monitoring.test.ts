import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { recordBackup } from '../../../server/db/facts/last-backups.ts'
import { recordCheck } from '../../../server/db/facts/last-check.ts'
import { testDatabase } from '../../support/database/database.ts'
import { startPrometheus } from '../../support/peers/prometheus.ts'
import { freePort } from '../../support/server/free-port.ts'
import { startSegue } from '../../support/server/segue-process.ts'

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

interface Metric {
  name: string
  /** What has to be there, for each label that it is chosen or grouped by: the value if one is named, or any. */
  selectors: string[]
}

/** The metrics of a query. */
function metricsIn(expression: string): Metric[] {
  const grouping = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/))
  return [
    ...expression.matchAll(/\b((?:up|http|db|event|push|node|nodejs|process|segue)(?:_\w+)?)\b(?:\{([^}]*)\})?/g),
  ].map(([, name = '', matchers = '']) => {
    const chosen = [...matchers.matchAll(/(\w+)(!=|=~|!~|=)("[^"]*")/g)].map(([, label, operator = '', value]) =>
      operator.endsWith('~') ? `${label}!=""` : `${label}=${value}`,
    )
    return { name, selectors: [...chosen, ...grouping.map(label => `${label}!=""`)] }
  })
}

/** Only with a replica, whose own tests have them, and with a node_exporter. */
const notAlways = /^(db_replica|node)_/

const promtool = (...args: string[]) => promisify(execFile)('promtool', args)
const isMissing = installedProgram('promtool') === undefined
describe.skipIf(isMissing)(`Prometheus${isMissing ? ' (skipped: it is not installed)' : ''}`, () => {
  test('is alarmed by each trouble, and not by an evening without any', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'segue-alerts-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await copyFile('deploy/prometheus/alerts.yml', join(folder, 'alerts.yml'))
    const tests = ['alerts.test.yml', 'alerts-days.test.yml']
    for (const name of tests) await copyFile(join('tests/support/install', name), join(folder, name))
    await promtool('test', 'rules', ...tests.map(name => join(folder, name)))
  })

  test.each(['scrape.yml', 'scrape-kubernetes.yml'])('takes %s', async name => {
    await promtool('check', 'config', '--syntax-only', join('deploy/prometheus', name))
  })

  test('can answer every query of the alerts and the dashboard from what Segue tells it', async () => {
    const { db, url: DATABASE_URL, drop } = await testDatabase('demo')
    const METRICS_TOKEN = 'a token of sixteen or more'
    const PORT = String(await freePort())
    const [segue, prometheus] = await Promise.all([
      startSegue({ PORT, DATABASE_URL, METRICS_TOKEN }, ['--workers', '1']),
      startPrometheus(`127.0.0.1:${PORT}`, METRICS_TOKEN),
    ])
    onTestFinished(async () => {
      await prometheus.stop()
      await segue.stop()
      await drop()
    })
    await Promise.all(['/api/ready', '/api/events'].map(path => fetch(`${segue.url}${path}`)))
    await expect.poll(() => prometheus.count('http_request_duration_seconds_count{route="/api/events"}')).toBe(1)
    const all = await queries()
    // A backup that was never made tells no time, nor does a check.
    const never = all.filter(([name]) => name.includes('Never'))
    for (const [name, expression] of never) expect(await prometheus.count(expression), name).toBe(1)
    for (const kind of ['full', 'verified'] as const) await recordBackup(db, kind, new Date().toISOString())
    await recordCheck(db, { counters: 0, rest: 0 })
    for (const [name, expression] of never)
      await expect.poll(() => prometheus.count(expression), { message: name }).toBe(0)
    for (const [name, expression] of all) {
      await prometheus.count(expression)
      for (const metric of metricsIn(expression).filter(each => !notAlways.test(each.name)))
        for (const selector of ['', ...metric.selectors])
          expect(
            await prometheus.count(`${metric.name}{${selector}}`),
            `${name}: ${metric.name}{${selector}}`,
          ).toBeGreaterThan(0)
    }
  })
})
