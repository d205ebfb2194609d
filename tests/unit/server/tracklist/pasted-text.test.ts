import { describe, expect, it } from 'vitest'
import { ImportRefusal } from '../../../../server/lib/import-refusal.ts'
import { readPastedText } from '../../../../server/tracklist/pasted-text.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
const read = (text: string, duration?: number) => readPastedText(bytes(text), { duration })
const starts = (text: string, duration?: number) => read(text, duration).tracks.map(track => track.start)
const titles = (text: Buffer) => readPastedText(text).tracks.map(track => track.title)

describe('a pasted tracklist', () => {
  it("has a track on every line that isn't a comment", () => {
    expect(read('# Night One\n\n00:00:00 Tarn - Undertow [Halyard]\r\n01:02:14 ID - ID\n').tracks).toEqual([
      { start: 0, title: 'Undertow', artists: ['Tarn'], feat: [], remixers: [], mix: 'original_mix', label: 'Halyard' },
      { start: 3_734_000, artists: [], feat: [], remixers: [], mix: 'ID' },
    ])
  })

  it.each([
    ['00:12:30 A - T', 750_000],
    ['0:12:30 A - T', 750_000],
    ['12:30 A - T', 750_000],
    ['112:30 A - T', 6_750_000],
    ['[00:12:30] A - T', 750_000],
    ['(12:30)\tA - T', 750_000],
    ['12. 12:30 A - T', 750_000],
    ['12) [12:30] A - T', 750_000],
    ['12 12:30 A - T', 750_000],
    ['12:30 07. A - T', 750_000],
    ['12:30 – A – T', 750_000],
    ['12:30 | A - T', 750_000],
    ['12:30\tA\tT', 750_000],
    ['12:30.5 A - T', 750_500],
  ])('may have a row of this form: %s', (line, start) =>
    expect(read(line).tracks).toMatchObject([{ start, artists: ['A'], title: 'T' }]),
  )

  it("doesn't take a number in an artist's name for the number of the track", () => {
    expect(read('12:30 2 Unlimited - T').tracks[0]?.artists).toEqual(['2 Unlimited'])
  })

  it('starts a w/ row at its own time, or else within the time of the row above', () => {
    expect(starts('00:00 A - T\n01:00 w/ B - T\n02:00 C - T')).toEqual([0, 60_000, 120_000])
    expect(starts('00:00 A - T\nw/ B - T\nw/ C - T\n03:00 D - T')).toEqual([0, 60_000, 120_000, 180_000])
    expect(starts('3. [1:00] A - T\n4. w/ B - T', 120_000)).toEqual([60_000, 90_000])
  })

  it.each([
    [bytes('\uFEFF00:00 Ä - Ö')],
    [bytes('00:00 Ä - Ö')],
    [bytes('00:00 Ä - Ö', 'latin1')],
    [bytes('\uFEFF00:00 Ä - Ö', 'utf16le')],
    [bytes('\uFEFF00:00 Ä - Ö', 'utf16le').swap16()],
  ])('may be in any of these encodings: %o', text => expect(titles(text)).toEqual(['Ö']))

  it('may have characters that windows-1252 has and Latin-1 lacks', () => {
    expect(titles(Buffer.concat([bytes('00:00 A - It'), Buffer.of(0x92), bytes('s')]))).toEqual(['It’s'])
  })

  it.each([
    ['', 'There is no track in it.'],
    ['# nothing', 'There is no track in it.'],
    ['00:00 A - T\nTracklist:', 'Line 2: “Tracklist:” has no time before it (a comment begins with #).'],
    ['00:00 A - T\n\n00:75 B - T', 'Line 3: the time in “00:75 B - T” is none: HH:MM:SS or MM:SS.'],
    ['00:00 Intro', 'Line 1: “Intro” is not of the form “Artist - Title”.'],
    ['00:00', 'Line 1: there is no track in “00:00”.'],
    ['w/ A - T', 'Line 1: there is no row above this “w/” row.'],
    ['00:00 A - T\nw/ B - T', 'Line 2: this “w/” row needs a time of its own.'],
    ['02:00 A - T\n01:00 B - T', "Line 2: it doesn't begin after the track before it."],
    [`00:00 ${'A'.repeat(201)} - T`, 'Line 1: it names more than 20 artists, or one whose name is longer than 200'],
    [`00:00 A - ${'T'.repeat(201)}`, 'Line 1: a name in it is longer than 200 characters.'],
    ['00:00 A\0 - T', 'It is no text file'],
  ])('is refused with a reason: %o', (text, reason) => {
    expect(() => read(text)).toThrow(ImportRefusal)
    expect(() => read(text)).toThrow(reason)
  })
})
