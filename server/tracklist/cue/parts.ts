import { ImportRefusal } from '../../lib/import-refusal.ts'
import { quoted } from '../text.ts'
import { type CueLine, fileOf, msOfFrames, textOf } from './line.ts'

/** The tags of the disc, a file or a track in a CUE sheet. */
export interface CueTags {
  title?: string
  performer?: string
  label?: string
  /** With the line, for a note if the date is invalid. */
  date?: { text: string; line: number }
  genre?: { text: string; line: number }
}

export interface CueTrack {
  line: number
  tags: CueTags
  /** Whether there is an INDEX 00: the pause before the track, which may be in the previous file. */
  hasPause: boolean
  /** The time of INDEX 01, in ms. */
  start?: number
}

export interface CuePart {
  line: number
  file: string
  tags: CueTags
  tracks: CueTrack[]
}

export interface CueParts {
  disc: CueTags
  files: CuePart[]
  notes: string[]
}

/** Commands that are irrelevant for a tracklist. */
const ignoredCommands = /^(?:CATALOG|CDTEXTFILE|FLAGS|ISRC|POSTGAP|PREGAP|SONGWRITER|REM.*)$/

function addTrack(part: CuePart | undefined, { number, rest }: CueLine): CueTrack {
  if (!part) throw new ImportRefusal(`Line ${number}: a TRACK stands above the first FILE line.`)
  if (!/^\d{1,5}(?:\s|$)/.test(rest)) throw new ImportRefusal(`Line ${number}: there is no number after TRACK.`)
  if (/\sMODE[12]/i.test(rest)) throw new ImportRefusal(`Line ${number}: the track is data, no sound.`)
  const track: CueTrack = { line: number, tags: {}, hasPause: false }
  part.tracks.push(track)
  return track
}

function addIndex(track: CueTrack | undefined, { number, rest }: CueLine): void {
  if (!track) throw new ImportRefusal(`Line ${number}: an INDEX stands above the first TRACK of its FILE.`)
  const [, index = '', time = ''] = /^(\d{1,2})\s+(\S+)$/.exec(rest) ?? []
  const start = msOfFrames(time, number)
  if (Number(index) === 0) track.hasPause = true
  if (Number(index) !== 1) return
  if (track.start !== undefined) throw new ImportRefusal(`Line ${number}: it is the track's second INDEX 01.`)
  track.start = start
}

function addTag(tags: CueTags, { number, command, rest }: CueLine): boolean {
  const text = textOf(rest)
  if (text === '') return command === 'TITLE' || command === 'PERFORMER'
  if (command === 'TITLE') tags.title = text
  else if (command === 'PERFORMER') tags.performer = text
  else if (command === 'REM LABEL') tags.label = text
  else if (command === 'REM DATE') tags.date = { text, line: number }
  else if (command === 'REM GENRE') tags.genre = { text, line: number }
  else return false
  return true
}

/** Moves a track to the next file if its pause is in the previous file but its start isn't, as some rippers write it. */
function takeOver(above: CuePart | undefined, track: CueTrack | undefined): CueTrack[] {
  if (!above || !track?.hasPause || track.start !== undefined) return []
  above.tracks.pop()
  return [track]
}

/** Groups the lines of a CUE sheet by disc, file and track. Throws an ImportRefusal for invalid lines. */
export function cuePartsOf(lines: Iterable<CueLine>): CueParts {
  const parts: CueParts = { disc: {}, files: [], notes: [] }
  let track: CueTrack | undefined
  for (const line of lines) {
    const part = parts.files.at(-1)
    if (line.command === 'FILE') {
      const tracks = takeOver(part, track)
      track = tracks[0]
      parts.files.push({ line: line.number, file: fileOf(line.rest), tags: {}, tracks })
    } else if (line.command === 'TRACK') track = addTrack(part, line)
    else if (line.command === 'INDEX') addIndex(track, line)
    else if (!addTag(track?.tags ?? part?.tags ?? parts.disc, line) && !ignoredCommands.test(line.command))
      parts.notes.push(`Line ${line.number}: ${quoted(line.command)} is no word of a CUE sheet; the line was left out.`)
  }
  return parts
}
