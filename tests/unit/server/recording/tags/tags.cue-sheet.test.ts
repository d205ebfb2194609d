import { expect, test } from 'vitest'
import { examineRecording } from '../../../../../server/recording/examine.ts'
import { encodeMp3 } from '../../../../support/recordings/encode.ts'
import { ownFolder } from '../../../../support/recordings/folder.ts'
import { comment, frame, id3, text } from '../../../../support/recordings/id3.ts'

const folder = ownFolder()
const sound = await encodeMp3({ seconds: 0.5 })
const sheet = 'FILE "night.mp3" MP3\n  TRACK 01 AUDIO\n    TITLE "Undertow"'
const tagsOf = async (tag: Buffer) => (await examineRecording(folder.write('night.mp3', tag, sound))).tags

test.each(['CUESHEET', 'cuesheet', 'Cue Sheet'])(
  'a text of users that is called %s is a CUE sheet, and no comment',
  async name => {
    const tags = await tagsOf(id3(4, [frame('TXXX', `\x03${name}\0`, sheet), text('TIT2', 'Night')]))
    expect(tags).toMatchObject({ cueSheet: sheet, texts: [], title: 'Night' })
  },
)

test('a comment is no CUE sheet', async () => {
  const tags = await tagsOf(id3(4, [comment('COMM', sheet, 'CUESHEET', 3), frame('TXXX', '\x03CUESHEET\0')]))
  expect(tags).toMatchObject({ cueSheet: undefined, texts: [sheet] })
})
