import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../../../../server/import/names/fold.ts'
import { ImportRefusal } from '../../../../../server/import/refusal.ts'
import { readChapters } from '../../../../../server/import/tracklist/chapters.ts'
import { creditsOf, readRow } from '../../../../../server/import/tracklist/credits.ts'
import { fileOf, readCueLine, textOf } from '../../../../../server/import/tracklist/cue/line.ts'
import { readCueSheet } from '../../../../../server/import/tracklist/cue/sheet.ts'
import { readManifest } from '../../../../../server/import/tracklist/manifest.ts'
import { readPastedText } from '../../../../../server/import/tracklist/pasted-text.ts'
import { readRowStart } from '../../../../../server/import/tracklist/row-start.ts'
import { tidy } from '../../../../../server/import/tracklist/text.ts'

/** Reads or refuses: whatever else is thrown fails the test. */
function judge<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ImportRefusal && error.message !== '') return undefined
    throw error
  }
}

const commands = 'TRACK FILE INDEX TITLE PERFORMER REM DATE GENRE LABEL 01 00 AUDIO MP3 00:00 00:00:00 12:30 99:59:74'
const signs = `" '' & x feat. w/ # 1. ( ) [ ] Remix Edit 's ID ? Tarn Ärger [Unreleased]`
const spaced = [' - ', ' – ', ' & ', ', ', ' feat. ', '\n', '\r\n', ' ', '\t', '\0', '\uFEFF']
const words = fc.constantFrom(...commands.split(' '), ...signs.split(' '), ...spaced)
const text = fc.array(fc.oneof({ weight: 8, arbitrary: words }, fc.string({ unit: 'binary' })), { maxLength: 60 })
const bytes = fc.oneof(
  text.map(parts => Buffer.from(parts.join(''))),
  text.map(parts => Buffer.from(parts.join(' '), 'latin1')),
  text.map(parts => Buffer.from(`\uFEFF${parts.join('')}`, 'utf16le')),
  fc.uint8Array({ maxLength: 200 }),
)

const isSound = (tracks: readonly { start: number }[]) =>
  tracks.length > 0 && tracks.every(({ start }, index) => start > (tracks[index - 1]?.start ?? -1))

describe('whatever it is given, it reads or refuses', () => {
  it('a CUE sheet', () => {
    const lines = fc.array(text.map(parts => parts.join(' ')))
    const sheet = fc.oneof(
      bytes,
      lines.map(list => Buffer.from(`FILE a MP3\nTRACK 01 AUDIO\nINDEX 01 00:00:00\n${list.join('\n')}`)),
    )
    fc.assert(
      fc.property(sheet, given => {
        for (const { tracklist } of judge(() => readCueSheet(given)) ?? []) expect(isSound(tracklist.tracks)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('a pasted text', () => {
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

  it('chapters', () => {
    const chapter = fc.record({ start: fc.oneof(fc.nat(), fc.double()), title: text.map(parts => parts.join('')) })
    fc.assert(
      fc.property(fc.array(chapter, { maxLength: 20 }), given => {
        const read = judge(() => readChapters(given))
        if (read) expect(isSound(read.tracks)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('a manifest', () => {
    const key = fc.constantFrom(
      'recording',
      'tracks',
      'start',
      'title',
      'artists',
      'mix',
      'genre',
      '__proto__',
      'toString',
    )
    const { value } = fc.letrec(tie => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom(0, '0:00', 'a.mp3', 'ID', 'Techno'),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }))
    const manifest = fc.oneof(
      bytes,
      value.map(given => Buffer.from(JSON.stringify(given) ?? '')),
      value.map(given => Buffer.from(JSON.stringify({ segue: 1, sets: given }))),
      fc.array(value).map(tracks => Buffer.from(JSON.stringify({ segue: 1, sets: [{ recording: 'a.mp3', tracks }] }))),
    )
    fc.assert(
      fc.property(manifest, given => {
        for (const set of judge(() => readManifest(given)) ?? []) expect(set.recording).not.toBe('')
      }),
      { numRuns: 100 },
    )
  })
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

/** Microseconds of the processor, since others may keep it busy: linear time takes a tenth, quadratic ten times. */
const patience = 3_000_000
const spent = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}
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

  it.each([...brackets, ...separators, ...others])('made of %j is read in linear time', seed => {
    const line = seed.repeat((kibi * kibi) / seed.length)
    const began = spent()
    read(line.slice(0, 128 * kibi))
    for (const prefix of ['00:00 A - ', 'TITLE ', ''])
      for (const parse of [readPastedText, readCueSheet]) judge(() => parse(Buffer.from(prefix + line)))
    judge(() => readChapters([{ start: 0, title: line }]))
    expect(spent() - began).toBeLessThan(patience)
  })

  it('is refused by its number', () => {
    const long = Buffer.from(`00:00 A - T\n00:10 A - ${'T'.repeat(kibi * kibi)}`)
    expect(() => readPastedText(long)).toThrow('Line 2 has more than 5,000 characters: that is no tracklist.')
  })
})
