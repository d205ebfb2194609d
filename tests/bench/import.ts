import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/pool.ts'
import { encodeMp3 } from '../support/recordings/encode.ts'
import { id3, text } from '../support/recordings/id3.ts'
import { dataFolder } from '../support/server/data-folder.ts'
import { print } from './figures.ts'

/**
 * `npm run bench:import`: the import of a thousand recordings with a CUE sheet each, compared with copying and hashing the
 * same files. The length of recordings matters, because their sound is decoded for the waveform.
 */

const count = Number(process.env.IMPORT_SETS ?? 1000)
const seconds = Number(process.env.IMPORT_SECONDS ?? 20)
const tracks = 12

const clock = (second: number) =>
  `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(Math.floor(second % 60)).padStart(2, '0')}:00`

const sheet = (set: number) =>
  [
    `FILE "set-${set}.mp3" MP3`,
    ...Array.from({ length: tracks }, (_, at) =>
      [
        `  TRACK ${String(at + 1).padStart(2, '0')} AUDIO`,
        `    PERFORMER "Artist ${(set * 7 + at) % 500}"`,
        `    TITLE "Track ${(set * 5 + at) % 4000}"`,
        `    INDEX 01 ${clock((at * seconds) / tracks)}`,
      ].join('\n'),
    ),
  ].join('\n')

async function makeRecordings(folder: string): Promise<number> {
  const sound = await encodeMp3({ seconds, kbps: 128 })
  let bytes = 0
  for (let set = 1; set <= count; set++) {
    const tags = [text('TIT2', `Set ${set}`), text('TPE1', `DJ ${set % 200}`), text('TDRC', '2026-05-06')]
    const recording = Buffer.concat([id3(4, [...tags, text('TCON', 'Techno')]), sound])
    bytes += recording.length
    await writeFile(join(folder, `set-${set}.mp3`), recording)
    await writeFile(join(folder, `set-${set}.cue`), sheet(set))
  }
  return bytes
}

/** The largest memory (bytes) a process has had so far, as Linux counts it. */
const peakOf = async (pid: number) =>
  1024 * Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0)

async function runImport(folder: string, environment: Record<string, string>) {
  const begun = performance.now()
  const args = ['--import', 'tsx', 'server/cli/cli.ts', 'import', folder]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  let peak = 0
  const watch = setInterval(async () => {
    peak = Math.max(peak, await peakOf(child.pid ?? 0))
  }, 100)
  await once(child, 'close')
  clearInterval(watch)
  return { ms: performance.now() - begun, peak, sum: said.trim().split('\n').at(-1) ?? '' }
}

/** Reads, hashes and writes every file, as any import has to. Resolves with the time it took (ms). */
async function copyAll(folder: string, to: string): Promise<number> {
  const begun = performance.now()
  await mkdir(to)
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name))
    createHash('sha256').update(bytes).digest()
    await writeFile(join(to, name), bytes)
  }
  return performance.now() - begun
}

const own = await dataFolder('bench-import')
const [incoming, data] = [join(own, 'incoming'), join(own, 'data')]
for (const folder of [incoming, data]) await mkdir(folder)
const bytes = await makeRecordings(incoming)
const postgres = await startEmbeddedPostgres({ dataDir: data })
const db = openDatabase(postgres.url)
try {
  await migrate(db)
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: data }
  const rate = (ms: number) => `${((count * 1000) / ms).toFixed(1)} a second`
  const inMb = (size: number) => `${(size / 1e6).toFixed(0)} MB`
  const first = await runImport(incoming, environment)
  const copied = await copyAll(incoming, join(own, 'copies'))
  const second = await runImport(incoming, environment)
  print(
    `Import of ${count} sets of ${seconds} s with ${tracks} tracks, ${inMb(bytes)}`,
    `${rate(first.ms)}, ${inMb(first.peak)} at most`,
  )
  print('  ', first.sum)
  print('  copying and hashing the same files', `${rate(copied)}, ratio ${(first.ms / copied).toFixed(1)}`)
  print(
    '  of sound decoded for the waveforms',
    `${((count * seconds * 1000) / first.ms).toFixed(0)} x as fast as it plays`,
  )
  print('A second import of the same', `${rate(second.ms)}, ${inMb(second.peak)} at most`)
  print('  ', second.sum)
} finally {
  await db.destroy()
  await postgres.stop()
  await rm(own, { recursive: true, force: true })
}
