import { describe, expect, it } from 'vitest'
import { toCue } from '../../../../server/export/cue.ts'
import { aSet, aTrack, id, remix } from './exported.ts'

describe('a set as a CUE sheet', () => {
  it('has times in frames, minutes above 99, and CRLF line ends', () => {
    const lines = [
      '\uFEFFREM DATE 2026-05-03',
      'REM GENRE "Techno"',
      'PERFORMER "Tarn, Kassian"',
      `TITLE "Night ''One''"`,
      'FILE "night.mp3" MP3',
      '  TRACK 01 AUDIO',
      '    TITLE "Undertow"',
      '    PERFORMER "Tarn"',
      '    INDEX 01 00:00:00',
      '  TRACK 02 AUDIO',
      `    TITLE "12'' Lantern II (Kassian Remix)"`,
      '    PERFORMER "Tarn feat. Mirelle"',
      '    REM LABEL "Halyard"',
      '    REM DATE 2025-01-02',
      '    REM GENRE "House"',
      '    INDEX 01 112:30:37',
      '  TRACK 03 AUDIO',
      '    TITLE "ID"',
      '    PERFORMER "ID"',
      '    INDEX 01 116:40:00',
    ]
    expect(toCue(aSet(aTrack(0), remix, id))).toBe(lines.map(line => `${line}\r\n`).join(''))
  })

  it('gives tracks that start within one frame consecutive frames', () => {
    const times = toCue(aSet(aTrack(1000), aTrack(1001), aTrack(1002))).match(/INDEX 01 .*/g)
    expect(times).toEqual(['INDEX 01 00:01:00', 'INDEX 01 00:01:01', 'INDEX 01 00:01:02'])
  })
})
