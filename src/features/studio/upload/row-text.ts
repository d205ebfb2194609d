import type { Upload } from '#contract/entities/upload.ts'
import { partText, sizeText } from '../../../lib/bytes.ts'
import { usDay } from '../../../lib/dates.ts'
import { counted, dotted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import type { Sending } from './sendings.ts'
import { timeLeft } from './speed.ts'

const speedText = (perSecond: number | undefined) => (perSecond ? `${sizeText(perSecond)}/s` : undefined)

/** What this page does with a recording. */
export function sendingText({ state, sent, size, speed, reason }: Sending): string {
  const part = partText(sent, size)
  switch (state) {
    case 'queued':
      return dotted('Waiting for the others', sizeText(size))
    case 'paused':
      return dotted('Paused', part)
    case 'retrying':
      return dotted(reason ?? 'The network is gone. This goes on by itself.', part)
    case 'failed':
    case 'refused':
      return reason ?? ''
    default:
      return dotted(part, speedText(speed), timeLeft(size - sent, speed))
  }
}

function readingText(kind: Upload['kind'], { converting }: Upload['found']): string {
  if (converting) return 'Converting to MP3'
  return kind === 'set' ? 'Reading' : 'Listening'
}

/** Where an upload is that this page doesn't send. */
export function uploadText({ kind, state, name, size, received, share, reason, found, ...upload }: Upload): string {
  const { is_arriving, expires_at } = upload
  const part = partText(received, size)
  switch (state) {
    case 'receiving':
      return is_arriving
        ? dotted('Uploading in another tab or on another device', part)
        : dotted(
            `Stopped at ${part}`,
            `Choose ${name} again to resume`,
            expires_at !== null && `Kept until ${usDay(expires_at)}`,
          )
    case 'waiting':
      return reason === null
        ? dotted('Uploaded', 'Waiting to be read')
        : dotted('Uploaded', reason, 'Trying again soon')
    case 'reading':
      return `${readingText(kind, found)}, ${Math.floor(100 * share)}%`
    case 'refused':
      return reason ?? ''
    default:
      if (kind === 'set') return 'Done'
      return found.is_known ? 'Listened to before. It stays as it is.' : 'Listened to'
  }
}

/** `-9.3 LUFS`; silence has no loudness. */
const loudnessText = (loudness: number | null) => (loudness === null ? 'Silence' : `${loudness.toFixed(1)} LUFS`)

/** What was found in a recording so far, as a line. */
export function foundText({ found: { duration, chapters, tracks, loudness, peaks } }: Upload): string {
  return dotted(
    duration !== undefined && hhmmss(duration),
    chapters !== undefined && chapters > 0 && counted(chapters, 'chapter'),
    tracks !== undefined && (tracks === 0 ? 'No tracklist' : counted(tracks, 'track')),
    loudness !== undefined && loudnessText(loudness),
    peaks !== undefined && 'Waveform',
  )
}
