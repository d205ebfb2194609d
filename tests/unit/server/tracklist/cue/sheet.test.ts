import { describe, expect, it } from 'vitest'
import { ImportRefusal } from '../../../../../server/lib/import-refusal.ts'
import { readCueSheet } from '../../../../../server/tracklist/cue/sheet.ts'

const read = (text: string) => readCueSheet(Buffer.from(text))
const onlyTracklist = (text: string) => {
  const [file, ...others] = read(text)
  if (!file || others.length > 0) throw new Error(`${others.length + 1} files`)
  return file.tracklist
}

const track = (number: number, time: string, more = 'TITLE "T"\nPERFORMER "A"') =>
  `  TRACK ${String(number).padStart(2, '0')} AUDIO\n${more}\n    INDEX 01 ${time}\n`
const file = (name = 'night.mp3') => `FILE "${name}" MP3\n`

const example = `REM GENRE "tech house"
REM DATE 2024-05-03
REM COMMENT "ripped by somebody"
PERFORMER "Tarn & Kassian"
TITLE "Night One"
FILE "C:\\Sets\\Night One.wav" WAVE
  TRACK 01 AUDIO
    TITLE "Undertow (Kassian Remix)"
    PERFORMER "Tarn feat. Mirelle"
    REM LABEL Halyard
    REM DATE 2023
    FLAGS DCP
    INDEX 00 00:00:00
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    TITLE "ID"
    PERFORMER "ID"
    INDEX 01 112:30:37
`

describe('a CUE sheet', () => {
  it('names the set and its tracks', () => {
    expect(read(example)).toEqual([
      {
        file: 'Night One.wav',
        tracklist: {
          name: 'Night One',
          artists: ['Tarn', 'Kassian'],
          date: '2024-05-03',
          genre: 'Tech House',
          tracks: [
            {
              start: 0,
              title: 'Undertow',
              artists: ['Tarn'],
              feat: ['Mirelle'],
              remixers: ['Kassian'],
              mix: 'remix',
              mix_name: 'Kassian Remix',
              label: 'Halyard',
              release_date: '2023-01-01',
            },
            { start: 6_750_493, artists: [], feat: [], remixers: [], mix: 'ID' },
          ],
          notes: ['Line 11: 2023 is a year only; it was taken for its first day.'],
        },
      },
    ])
  })

  it.each(['\r\n', '\r', '\n\n'])('may end its lines with %j', end => {
    expect(read(example.replaceAll('\n', end))[0]?.tracklist.tracks).toEqual(read(example)[0]?.tracklist.tracks)
  })

  it.each([
    ['UTF-8', Buffer.from(example.replace('Night', 'Nächte'))],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${example.replace('Night', 'Nächte')}`)],
    ['ANSI', Buffer.from(example.replace('Night', 'Nächte'), 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${example.replace('Night', 'Nächte')}`, 'utf16le')],
  ])('may be encoded as %s', (_, bytes) => expect(readCueSheet(bytes)[0]?.tracklist.name).toBe('Nächte One'))

  it('has times of 75 frames a second, with any number of minutes', () => {
    const text = file() + track(1, '00:00:01') + track(2, '99:59:74') + track(3, '100:00:00') + track(4, '1200:00:00')
    expect(onlyTracklist(text).tracks.map(({ start }) => start)).toEqual([13, 5_999_987, 6_000_000, 72_000_000])
  })

  it('may have more than 99 tracks', () => {
    const tracks = Array.from({ length: 130 }, (_, index) => track(index + 1, `${index}:00:00`))
    expect(onlyTracklist(file() + tracks.join('')).tracks).toHaveLength(130)
  })

  it('has a set for each FILE line, with the performer of the disc, but without its title', () => {
    const files = read(
      `TITLE "Festival"\nPERFORMER "Tarn"\n${file('one.mp3')}${track(1, '00:00:00')}${file('two.mp3')}TITLE "Day Two"\n${track(2, '00:00:00')}${track(3, '05:00:00')}`,
    )
    expect(files.map(each => [each.file, each.tracklist.name, each.tracklist.tracks.length])).toEqual([
      ['one.mp3', undefined, 1],
      ['two.mp3', 'Day Two', 2],
    ])
    expect(files.map(each => each.tracklist.artists)).toEqual([['Tarn'], ['Tarn']])
  })

  it('may have the pregap of a track in the previous file', () => {
    const files = read(
      `${file('one.mp3')}${track(1, '00:00:00')}TRACK 02 AUDIO\nPERFORMER B\nTITLE U\nINDEX 00 03:00:00\n${file('two.mp3')}INDEX 01 00:00:00`,
    )
    expect(files.map(each => each.tracklist.tracks.map(({ title }) => title))).toEqual([['T'], ['U']])
  })

  it('may have values without quotes, with quotes in them, and with two apostrophes for a quote', () => {
    const titles = [`TITLE Plain words`, `TITLE "The "Real" T"`, `TITLE "12'' Cut"`, `TITLE "never closed`]
    const text = titles.map((title, at) => track(at + 1, `0${at}:00:00`, `${title}\nPERFORMER A`)).join('')
    expect(onlyTracklist(`FILE my long night.mp3 MP3\n${text}`).tracks.map(({ title }) => title)).toEqual([
      'Plain words',
      'The "Real" T',
      '12" Cut',
      'never closed',
    ])
    expect(read(`FILE my long night.mp3 MP3\n${text}`)[0]?.file).toBe('my long night.mp3')
  })

  it('has notes about what was ignored or guessed', () => {
    const { tracks, notes } = onlyTracklist(
      `REM GENRE Polka\nREM DATE soon\nHELLO\n${file()}${track(1, '00:00:00', 'TITLE "Tarn - Undertow"')}${track(2, '01:00:00', 'TITLE "Intro"')}`,
    )
    expect(tracks).toMatchObject([
      { artists: ['Tarn'], title: 'Undertow', mix: 'original_mix' },
      { artists: [], title: 'Intro', mix: 'ID' },
    ])
    expect(notes).toEqual([
      'Line 3: “HELLO” is no word of a CUE sheet; the line was left out.',
      'Line 2: “soon” is no date such as 2026-11-21; it was left out.',
      'Line 1: there is no genre “Polka”; it was left out.',
      'Line 8: the track “Intro” has no PERFORMER; it was taken for an ID.',
    ])
  })

  it.each([
    ['', 'There is no FILE line in it.'],
    [file(), 'Line 1: there is no TRACK below this FILE.'],
    [track(1, '00:00:00'), 'Line 1: a TRACK stands above the first FILE line.'],
    [`${file()}INDEX 01 00:00:00`, 'Line 2: an INDEX stands above the first TRACK of its FILE.'],
    [file() + track(1, '00:00:75'), 'Line 5: 00:00:75 has more than 74 frames; a second has 75.'],
    [file() + track(1, '00:60:00'), 'Line 5: 00:60:00 has more than 59 seconds.'],
    [file() + track(1, '00:00'), 'Line 5: there is no time MM:SS:FF after INDEX.'],
    [file() + track(1, '-1:00:00'), 'Line 5: there is no time MM:SS:FF after INDEX.'],
    [`${file()}TRACK 01 AUDIO\nINDEX 00 00:00:00`, 'Line 2: the track has no INDEX 01.'],
    [`${file()}${track(1, '00:00:00')}INDEX 01 00:01:00`, "Line 6: it is the track's second INDEX 01."],
    [
      `${file()}${track(1, '00:00:00')}TRACK 02 AUDIO\n${file('b.mp3')}INDEX 01 00:00:00`,
      'Line 8: an INDEX stands above',
    ],
    [`${file()}TRACK AUDIO`, 'Line 2: there is no number after TRACK.'],
    [`${file()}TRACK 01 MODE1/2352`, 'Line 2: the track is data, no sound.'],
    [file() + track(1, '02:00:00') + track(2, '01:00:00'), "Line 6: it doesn't begin after the track before it."],
    [file() + track(1, '02:00:00') + track(2, '02:00:00'), "Line 6: it doesn't begin after the track before it."],
    [`TITLE ${'N'.repeat(201)}\n${file()}${track(1, '00:00:00')}`, "Line 2: the set's or an artist's name has more"],
  ])('is refused with a reason: %j', (text, reason) => {
    expect(() => read(text)).toThrow(ImportRefusal)
    expect(() => read(text)).toThrow(reason)
  })
})
