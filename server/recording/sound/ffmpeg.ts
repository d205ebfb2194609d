import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { codeOf } from '../../lib/start-errors.ts'
import type { ForeignSound } from './sound.ts'

/** ffmpeg and ffprobe, of this machine: for AAC, ALAC and whatever else has no decoder here. */

/** Neither is installed. */
export class NoFfmpeg extends Error {
  override readonly name = 'NoFfmpeg'
}

const maxErrorLength = 4000
/** Only from disk and only these, so that a crafted file can't make ffmpeg open other files or hosts, as a playlist could. */
const onlyFiles = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,aac,wav,aiff,ogg,flac,mp3,w64'],
]

const inputOf = (path: string) => [...onlyFiles, '-i', `file:${resolve(path)}`]

/** Resolves when the program has succeeded. Throws NoFfmpeg, or an ImportRefusal with the last line that it wrote. */
function finished(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-maxErrorLength)
    })
    child.once('error', error => {
      const isMissing = codeOf(error) === 'ENOENT' || codeOf(error) === 'EACCES'
      failed(isMissing ? new NoFfmpeg('ffmpeg is not installed') : error)
    })
    child.once('close', code => {
      if (code === 0) done()
      else failed(new ImportRefusal(`ffmpeg can't read it: ${said.trim().split('\n').at(-1) || 'no reason given'}`))
    })
  })
}

const Probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      sample_rate: z.optional(z.coerce.number<string>()),
      channels: z.optional(z.number()),
    }),
  ),
  format: z.object({ duration: z.optional(z.coerce.number<string>()) }),
})

/**
 * Asks ffprobe for the sound of a file; undefined if it has none.
 * @throws NoFfmpeg; ImportRefusal if it can't be read
 */
export async function probe(path: string, signal?: AbortSignal): Promise<ForeignSound | undefined> {
  const words = ['-v', 'error', ...onlyFiles, '-show_streams', '-show_format', '-of', 'json', `file:${resolve(path)}`]
  const child = spawn('ffprobe', words, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  await finished(child)
  const probed = Probed.safeParse(JSON.parse(text))
  if (!probed.success) throw new ImportRefusal("ffmpeg can't tell how its sound is coded")
  const { streams, format } = probed.data
  const sound = streams.find(each => each.codec_type === 'audio')
  if (!sound?.sample_rate || !sound.channels) return undefined
  return {
    kind: 'ffmpeg',
    sampleRate: sound.sample_rate,
    channels: sound.channels === 1 ? 1 : 2,
    // Browsers don't note it in what they record.
    duration: format.duration && format.duration * 1000,
  }
}

/** Who waits for an upload asks every second or so. */
const lookedForMs = 10_000
let looked: { path: string | undefined; at: number; isThere: Promise<boolean> } | undefined

/** Whether ffmpeg and ffprobe are installed, or were some seconds ago. */
export function hasFfmpeg(): Promise<boolean> {
  const path = process.env.PATH
  if (!looked || looked.path !== path || performance.now() - looked.at > lookedForMs)
    looked = { path, at: performance.now(), isThere: lookForFfmpeg() }
  return looked.isThere
}

async function lookForFfmpeg(): Promise<boolean> {
  const runs = ['ffmpeg', 'ffprobe'].map(each => finished(spawn(each, ['-version'], { stdio: 'ignore' })))
  return Promise.all(runs).then(
    () => true,
    () => false,
  )
}

/**
 * Decodes a file to 32-bit float samples whose channels take turns. `take` gets the bytes as they come.
 * @throws NoFfmpeg; ImportRefusal if it can't be decoded
 */
export async function decodeWithFfmpeg(path: string, sound: ForeignSound, take: (bytes: Buffer) => void) {
  const output = ['-map', '0:a:0', '-ac', String(sound.channels), '-ar', String(sound.sampleRate), '-f', 'f32le']
  const words = ['-nostdin', '-v', 'error', ...inputOf(path), ...output, 'pipe:1']
  const child = spawn('ffmpeg', words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const end = finished(child)
  // Also awaited below; a program that can't be started fails before its output ends.
  end.catch(() => undefined)
  try {
    for await (const bytes of child.stdout) take(bytes)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  await end
}
