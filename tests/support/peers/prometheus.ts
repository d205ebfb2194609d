import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { freePort } from '../server/free-port.ts'
import { untilAnswered } from './nginx.ts'

const Answer = z.object({ status: z.literal('success'), data: z.unknown() })
const Vector = z.object({ result: z.array(z.unknown()) })

export interface Prometheus {
  /** How many series an expression has now. Rejects if it can't be evaluated. */
  count(expression: string): Promise<number>
  stop(): Promise<void>
}

/** Starts a Prometheus with deploy/prometheus/scrape.yml that asks this address each second, as from another machine, but without TLS. */
export async function startPrometheus(target: string, token: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-prometheus-'))
  const port = await freePort()
  const scrape = await readFile('deploy/prometheus/scrape.yml', 'utf8')
  await writeFile(
    join(folder, 'prometheus.yml'),
    scrape
      .replace('127.0.0.1:9464', target)
      .replace('scrape_interval: 15s', 'scrape_interval: 1s')
      .replace('# authorization:', 'authorization:')
      .replace('/etc/prometheus/segue-metrics-token', join(folder, 'token')),
  )
  await writeFile(join(folder, 'token'), token)
  await copyFile(resolve('deploy/prometheus/alerts.yml'), join(folder, 'alerts.yml'))
  const flags = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const child = spawn(installedProgram('prometheus') ?? 'prometheus', flags, { stdio: 'ignore', cwd: folder })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await Promise.race([untilAnswered(`${url}/-/ready`), ended.then(() => Promise.reject(new Error('Prometheus ended')))])
  const ask = async (path: string) => Answer.parse(await (await fetch(`${url}/api/v1/${path}`)).json()).data
  return {
    count: async expression => Vector.parse(await ask(`query?query=${encodeURIComponent(expression)}`)).result.length,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
