import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { codeOf } from '../../lib/start-errors.ts'
import { ImportRefusal } from '../refusal.ts'

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
 * Reencodes a recording as an MP3 with a constant bit rate, without tags and pictures. Deterministic for the same ffmpeg. The
 * time limit is the length of the recording, at least a minute.
 * @throws NoFfmpeg; ImportRefusal if ffmpeg fails or takes too long; the signal's reason
 */
export async function reencode(from: string, to: string, options: ReencodeOptions): Promise<void> {
  const { bitRate, duration, signal, ffmpeg = 'ffmpeg' } = options
  // Read as an MP3 and only from disk, so that a crafted file can't make ffmpeg open other files or hosts.
  const input = ['-protocol_whitelist', 'file', '-f', 'mp3', '-i', `file:${resolve(from)}`]
  const sound = ['-map', '0:a:0', '-map_metadata', '-1', '-c:a', 'libmp3lame', '-b:a', `${constantRate(bitRate)}k`]
  const output = ['-bitexact', '-id3v2_version', '0', '-f', 'mp3', '-y', `file:${resolve(to)}`]
  const limit = AbortSignal.timeout(Math.max(60_000, duration))
  const stop = signal ? AbortSignal.any([signal, limit]) : limit
  const said = await run(ffmpeg, ['-nostdin', '-v', 'error', ...input, ...sound, ...output], stop)
  signal?.throwIfAborted()
  if (limit.aborted) throw new ImportRefusal('Reencoding it took longer than its length')
  if (said !== undefined) throw new ImportRefusal(`ffmpeg can't reencode it: ${said || 'no reason given'}`)
}

/** Resolves with the program's last error line if it failed or was stopped, or with undefined if it succeeded. */
function run(program: string, words: string[], signal: AbortSignal): Promise<string | undefined> {
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
    child.once('close', code => done(code === 0 ? undefined : (said.trim().split('\n').at(-1) ?? '')))
  })
}
