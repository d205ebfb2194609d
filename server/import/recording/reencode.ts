import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { codeOf } from '../../lib/start-errors.ts'
import { ImportRefusal } from '../refusal.ts'

/** Where there is no ffmpeg: what it would have mended is refused for its own reason. */
export class NoFfmpeg extends Error {
  override readonly name = 'NoFfmpeg'
}

const steps = [64, 96, 128, 160, 192, 224, 256, 320]

/** A constant bit rate (kbps) that holds at least as much as a variable one of so many bits a second. */
export const constantRate = (bitRate: number): number => steps.find(step => step * 1000 >= bitRate) ?? 320

export interface ReencodeOptions {
  /** Of the recording, bits a second. */
  bitRate: number
  /** Of the recording, ms. */
  duration: number
  signal?: AbortSignal
  /** The program, by default the one that is found on the path. */
  ffmpeg?: string
}

const mostWords = 4000

/**
 * Encodes a recording anew as an MP3 of a constant bit rate, without tags or pictures. The same recording gives the same
 * bytes with the same ffmpeg. It may take as long as the recording lasts, a minute at least.
 * @throws NoFfmpeg; ImportRefusal when ffmpeg fails or takes too long; the signal's reason
 */
export async function reencode(from: string, to: string, options: ReencodeOptions): Promise<void> {
  const { bitRate, duration, signal, ffmpeg = 'ffmpeg' } = options
  // Read as an MP3 and from disk only: whatever it holds, it names no other file and no host.
  const input = ['-protocol_whitelist', 'file', '-f', 'mp3', '-i', `file:${resolve(from)}`]
  const sound = ['-map', '0:a:0', '-map_metadata', '-1', '-c:a', 'libmp3lame', '-b:a', `${constantRate(bitRate)}k`]
  const output = ['-bitexact', '-id3v2_version', '0', '-f', 'mp3', '-y', `file:${resolve(to)}`]
  const limit = AbortSignal.timeout(Math.max(60_000, duration))
  const stop = signal ? AbortSignal.any([signal, limit]) : limit
  const said = await run(ffmpeg, ['-nostdin', '-v', 'error', ...input, ...sound, ...output], stop)
  signal?.throwIfAborted()
  if (limit.aborted) throw new ImportRefusal('Encoding it anew took longer than it lasts')
  if (said !== undefined) throw new ImportRefusal(`ffmpeg can not encode it anew: ${said || 'it gave no reason'}`)
}

/** Answers what the program said if it failed or was stopped, undefined when all went well. */
function run(program: string, words: string[], signal: AbortSignal): Promise<string | undefined> {
  return new Promise((done, failed) => {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-mostWords)
    })
    child.once('error', error => {
      const isMissing = codeOf(error) === 'ENOENT' || codeOf(error) === 'EACCES'
      if (isMissing) failed(new NoFfmpeg('There is no ffmpeg'))
      else said ||= error.message
    })
    child.once('close', code => done(code === 0 ? undefined : (said.trim().split('\n').at(-1) ?? '')))
  })
}
