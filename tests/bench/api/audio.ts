import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { startNginx } from '../../support/peers/nginx.ts'
import { dataFolder } from '../../support/server/data-folder.ts'
import { freePort } from '../../support/server/free-port.ts'
import { startSegue } from '../../support/server/segue-process.ts'
import { median, print } from '../figures.ts'

/**
 * `npx tsx tests/bench/api/audio.ts`: a recording of 128 MB read by 16 listeners, ranges of 64 KiB by 32, and 200 listeners
 * whose connections stall, with the memory (RSS) of the server. Beside it, in turns: Node's own `createReadStream().pipe()`, Node
 * and a bare Fastify writing one buffer that is in memory, and nginx if it is installed, alone and in front of Segue. Linux only.
 */

const size = 128 * 1024 * 1024
const seconds = 2
const rounds = 3

interface Served {
  name: string
  url: string
  /** The process whose memory is shown. */
  pid: number | undefined
}

const Read = z.object({ bytes: z.number(), answers: z.number() })

async function read(url: string, connections: number, what: 'whole' | 'ranges' | 'stalled') {
  const args = ['tests/bench/api/audio-listeners.ts', `${url}?size=${size}`, connections, seconds, what].map(String)
  const { stdout } = await promisify(execFile)('npx', ['tsx', ...args])
  return Read.parse(JSON.parse(stdout))
}

/** Forgets the most memory that a process had. */
const resetPeak = ({ pid }: Served) => (pid ? writeFile(`/proc/${pid}/clear_refs`, '5') : undefined)

async function peakMegabytes({ pid }: Served): Promise<number> {
  const status = pid ? await readFile(`/proc/${pid}/status`, 'utf8') : ''
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function peakDuring(served: Served, work: () => Promise<unknown>): Promise<number> {
  await resetPeak(served)
  await work()
  return peakMegabytes(served)
}

async function measure(served: Served[]) {
  const figures = new Map(served.map(({ name }) => [name, { rate: [0], ranges: [0], peak: [0], stalled: [0] }]))
  for (let round = 0; round < rounds; round++)
    for (const each of served) {
      const one = figures.get(each.name)
      if (!one) continue
      one.stalled[round] = await peakDuring(each, () => read(each.url, 200, 'stalled'))
      one.peak[round] = await peakDuring(each, async () => {
        one.rate[round] = (await read(each.url, 16, 'whole')).bytes / seconds / 1e9
      })
      one.ranges[round] = (await read(each.url, 32, 'ranges')).answers / seconds
    }
  return figures
}

const segueWith = async (folder: string, name: string, environment: Record<string, string>) => {
  const dataDir = join(folder, name)
  await mkdir(dataDir, { mode: 0o755 })
  return startSegue({
    DATA_DIR: dataDir,
    MEDIA_DIR: join(folder, 'media'),
    DEMO: 'false',
    RECORDINGS_PER_NETWORK: '1000',
    ...environment,
  })
}

async function startBare(file: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/api/audio-bare.ts', String(port), file])
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url, { method: 'HEAD' }).catch(() => undefined)));
  return { child, url }
}

async function makeRecording(file: string): Promise<void> {
  const handle = await open(file, 'w')
  const part = randomBytes(1024 * 1024)
  for (let at = 0; at < size; at += part.length) await handle.write(part)
  await handle.close()
}

const folder = await dataFolder('bench-audio')
const stops: (() => unknown)[] = []
try {
  await mkdir(join(folder, 'media'))
  await makeRecording(join(folder, 'media/a.mp3'))
  const segue = await segueWith(folder, 'segue', {})
  const bare = await startBare(join(folder, 'media/a.mp3'))
  stops.push(segue.stop, () => bare.child.kill())
  const served: Served[] = [
    { name: 'Segue', url: `${segue.url}/media/a.mp3`, pid: segue.child.pid },
    { name: 'Node, createReadStream().pipe()', url: `${bare.url}/a.mp3`, pid: bare.child.pid },
    { name: 'Node, one buffer', url: `${bare.url}/buffer`, pid: bare.child.pid },
    { name: 'Fastify, one buffer of 64 KiB', url: `${bare.url}/fastify`, pid: bare.child.pid },
  ]
  if (installedProgram('nginx')) {
    const behind = await segueWith(folder, 'behind', { NGINX_MEDIA_LOCATION: '/internal/' })
    const nginx = await startNginx(`root ${folder}; sendfile on;
      location /internal/ { internal; alias ${folder}/media/; }
      location /segue/ { proxy_pass ${behind.url}/media/; proxy_http_version 1.1; proxy_set_header Connection ""; }`)
    stops.push(nginx.stop, behind.stop)
    served.push({ name: 'nginx', url: `${nginx.url}/media/a.mp3`, pid: undefined })
    served.push({ name: 'Segue behind nginx, which sends', url: `${nginx.url}/segue/a.mp3`, pid: behind.child.pid })
  }
  const figures = await measure(served)
  const first = figures.get('Segue')
  print('', '16 whole        peak    64 KiB ranges   200 stalled')
  for (const [name, { rate, ranges, peak, stalled }] of figures) {
    const ratio = (own: number[], theirs: number[]) =>
      `${((100 * median(own)) / median(theirs)).toFixed(0)} %`.padStart(6)
    const memory = (values: number[]) =>
      (values.some(Number.isNaN) ? '' : `${median(values).toFixed(0)} MB`).padStart(7)
    print(
      name,
      `${median(rate).toFixed(2)} GB/s ${ratio(first?.rate ?? [], rate)} ${memory(peak)} ${median(ranges).toFixed(0).padStart(7)}/s ${ratio(first?.ranges ?? [], ranges)} ${memory(stalled)}`,
    )
  }
  console.log('The percentages are what Segue reaches of each.')
} finally {
  for (const stop of stops) await stop()
  await rm(folder, { recursive: true, force: true })
}
