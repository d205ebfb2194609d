import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { ImportRefusal } from '../lib/import-refusal.ts'
import { codeOf } from '../lib/start-errors.ts'

/** ffmpeg isn't installed. The recording is then refused for its original problem. */
export class NoFfmpeg extends Error {
  override readonly name = 'NoFfmpeg'
}

const steps = [64, 96, 128, 160, 192, 224, 256, 320]

/** The smallest constant bit rate (kbps) that is at least the average (bits per second) of a variable one. */
export const constantRate = (bitRate: number): number => steps.find(step => step * 1000 >= bitRate) ?? 320

export interface ReencodeOptions {
  /** Of the recording, in bits per second. */
  bitRate: number
  /** Of the recording, in ms. */
  duration: number
  signal?: AbortSignal
  /** The ffmpeg program; by default the one on the PATH. */
  ffmpeg?: string
}

const maxErrorLength = 4000

/**
 * Reencodes a recording as an MP3 with a constant bit rate, without tags and pictures. Deterministic for the same ffmpeg. It
 * may take as much processor time as the recording is long, at least a minute, however long that takes on a busy machine.
 * @throws NoFfmpeg; ImportRefusal if ffmpeg fails or takes too much; the signal's reason
 */
export async function reencode(from: string, to: string, options: ReencodeOptions): Promise<void> {
  const { bitRate, duration, signal, ffmpeg = 'ffmpeg' } = options
  // Read as an MP3 and only from disk, so that a crafted file can't make ffmpeg open other files or hosts.
  const input = ['-protocol_whitelist', 'file', '-f', 'mp3', '-i', `file:${resolve(from)}`]
  const sound = ['-map', '0:a:0', '-map_metadata', '-1', '-c:a', 'libmp3lame', '-b:a', `${constantRate(bitRate)}k`]
  const output = ['-bitexact', '-id3v2_version', '0', '-f', 'mp3', '-y', `file:${resolve(to)}`]
  const most = ['-timelimit', String(Math.ceil(Math.max(60_000, duration) / 1000))]
  const said = await run(ffmpeg, ['-nostdin', '-v', 'error', ...most, ...input, ...sound, ...output], signal)
  signal?.throwIfAborted()
  if (said !== undefined) throw new ImportRefusal(`ffmpeg can't reencode it: ${said || 'no reason given'}`)
}

/** Resolves with the program's last error line if it failed or was stopped, or with undefined if it succeeded. */
function run(program: string, words: string[], signal: AbortSignal | undefined): Promise<string | undefined> {
  return new Promise((done, failed) => {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-maxErrorLength)
    })
    child.once('error', error => {
      const isMissing = codeOf(error) === 'ENOENT' || codeOf(error) === 'EACCES'
      if (isMissing) failed(new NoFfmpeg('There is no ffmpeg'))
      else said ||= error.message
    })
    child.once('close', (code, by) => {
      if (by === 'SIGXCPU') said = 'it takes more processor time than it is long'
      done(code === 0 ? undefined : (said.trim().split('\n').at(-1) ?? ''))
    })
  })
}
