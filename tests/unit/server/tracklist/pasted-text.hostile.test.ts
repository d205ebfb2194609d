import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readChapters } from '../../../../server/tracklist/chapters.ts'
import { creditsOf, readRow } from '../../../../server/tracklist/credits.ts'
import { fileOf, readCueLine, textOf } from '../../../../server/tracklist/cue/line.ts'
import { readCueSheet } from '../../../../server/tracklist/cue/sheet.ts'
import { fold } from '../../../../server/tracklist/fold.ts'
import { readManifest } from '../../../../server/tracklist/manifest.ts'
import { readPastedText } from '../../../../server/tracklist/pasted-text.ts'
import { readRowStart } from '../../../../server/tracklist/row-start.ts'
import { tidy } from '../../../../server/tracklist/text.ts'
import { withinProcessorTime } from '../../../support/processor-time.ts'
import { bytes, isSound, judge, text } from './hostile.ts'

it('reads or refuses a pasted text, whatever is in it', () => {
  const line = text.map(parts => parts.join('').replace(/[\r\n\0]/g, ''))
  const rows = fc.array(fc.tuple(line, line).map(([artist, title]) => `A${artist} - ${title}`))
  const pasted = fc.oneof(
    bytes,
    rows.map(list => Buffer.from(list.map((row, index) => `${index}:00 ${row}`).join('\n'))),
  )
  fc.assert(
    fc.property(pasted, fc.option(fc.nat(), { nil: undefined }), (given, duration) => {
      const read = judge(() => readPastedText(given, { duration }))
      if (read) expect(isSound(read.tracks)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

const rowOf = (index: number) => `Artist ${index} & Other feat. Guest - Title ${index} (Somebody Remix) [Label]`

describe('400 tracks', () => {
  const numbers = Array.from({ length: 400 }, (_, index) => index)

  it('are read from every source', () => {
    const pasted = numbers.map(index => `${index}:00 ${rowOf(index)}`).join('\n')
    expect(readPastedText(Buffer.from(pasted)).tracks).toHaveLength(400)
    const cue = numbers.map(index => `TRACK ${index + 1} AUDIO\nTITLE "${rowOf(index)}"\nINDEX 01 ${index}:00:00\n`)
    const [file] = readCueSheet(Buffer.from(`FILE "a.mp3" MP3\n${cue.join('')}`))
    expect(file?.tracklist.tracks).toHaveLength(400)
    const chapters = numbers.map(index => ({ start: index * 60_000, title: rowOf(index) }))
    expect(readChapters(chapters).tracks).toEqual(file?.tracklist.tracks)
    const tracks = numbers.map(index => ({ start: index * 60_000, title: 'T', artists: ['A'] }))
    const manifest = Buffer.from(JSON.stringify({ segue: 1, sets: [{ recording: 'a.mp3', tracks }] }))
    expect(readManifest(manifest)[0]?.tracks).toHaveLength(400)
  })

  it('are not 2,001', () => {
    const rows = Array.from({ length: 2001 }, (_, index) => `${index}:00 A - T`).join('\n')
    expect(() => readPastedText(Buffer.from(rows))).toThrow('It has 2001 tracks; a set has 2,000 at most.')
  })
})

/** In ms: linear time takes a tenth, quadratic ten times. */
const mostMs = 3_000
const kibi = 2 ** 10

describe('a line of 1 MiB', () => {
  const brackets = ['(', ')', '()', '[]']
  const separators = [' - ', '–', ' feat. ', ', ', ' & ', ' and ', ' x', ' ', '\t', ':', '"', "''", '/', '1', '\0']
  const others = ["'s ", "s'", 'a', 'T (Remix) ', 'w/ ', '1. ', '\u0301']
  /** The parts that only ever see 5,000 characters of it. */
  const read = (line: string) => {
    readRow(line)
    creditsOf({ artist: line, title: line }, name => name.length === 3)
    creditsOf({ artist: 'A', title: `(${line})` })
    creditsOf({ artist: 'A', title: `T (${line} Remix) [${line}]` })
    const cue = readCueLine(1, line)
    return [readRowStart(line), textOf(cue.rest), textOf(`"${line}`), fileOf(line), tidy(line), fold(line)]
  }

  it.each([...brackets, ...separators, ...others])('made of %j is read in linear time', async seed => {
    const line = seed.repeat((kibi * kibi) / seed.length)
    await withinProcessorTime(mostMs, () => {
      read(line.slice(0, 128 * kibi))
      for (const prefix of ['00:00 A - ', 'TITLE ', ''])
        for (const parse of [readPastedText, readCueSheet]) judge(() => parse(Buffer.from(prefix + line)))
      judge(() => readChapters([{ start: 0, title: line }]))
    })
  })

  it('is refused by its number', () => {
    const long = Buffer.from(`00:00 A - T\n00:10 A - ${'T'.repeat(kibi * kibi)}`)
    expect(() => readPastedText(long)).toThrow('Line 2 has more than 5,000 characters: that is no tracklist.')
  })
})
