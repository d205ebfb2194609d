import { expect, test } from 'vitest'
import { readTracklistText } from '../../../../../server/studio/tracklists/read-tracklist.ts'
import { patience } from '../../../../support/patience.ts'

const read = (text: string) => readTracklistText(text, { isKnown: () => false })

// A server that is busy for as long answers nobody.
test.each(['\n', '\r\n', '\u2028', ' ', '\t'])(
  'A long text of nothing but %j is refused at once',
  {
    timeout: patience(2_000),
  },
  blank => {
    expect(() => read(blank.repeat(60_000))).toThrow('There is no track in it')
  },
)

test('A CUE sheet is one also behind empty lines and with its lines indented', () => {
  const { rows } = read('\n\n  FILE "night.mp3" MP3\n\t TRACK 01 AUDIO\n TITLE "Undertow"\n INDEX 01 00:00:00')
  expect(rows).toMatchObject([{ start: 0, title: 'Undertow' }])
})
