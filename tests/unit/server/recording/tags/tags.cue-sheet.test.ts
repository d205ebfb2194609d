import { expect, test } from 'vitest'
import { examineRecording } from '../../../../../server/recording/examine.ts'
import { encodeMp3 } from '../../../../support/recordings/encode.ts'
import { ownFolder } from '../../../../support/recordings/folder.ts'
import { comment, id3, text, userText } from '../../../../support/recordings/id3.ts'

const folder = ownFolder()
const sound = await encodeMp3({ seconds: 0.5 })
const sheet = 'FILE "night.mp3" MP3\n  TRACK 01 AUDIO\n    TITLE "Undertow"'
const tagsOf = async (tag: Buffer) => (await examineRecording(folder.write('night.mp3', tag, sound))).tags

test.each(['CUESHEET', 'cuesheet', 'Cue Sheet'])(
  'a text of users that is called %s is a CUE sheet, and no comment',
  async name => {
    const tags = await tagsOf(id3(4, [userText(name, sheet), text('TIT2', 'Night')]))
    expect(tags).toMatchObject({ cueSheet: sheet, texts: [], title: 'Night' })
  },
)

test('a comment is no CUE sheet, even under that name', async () => {
  const tags = await tagsOf(id3(4, [comment('COMM', sheet, 'CUESHEET')]))
  expect(tags).toMatchObject({ cueSheet: undefined, texts: [sheet] })
})

test('of several CUE sheets, the first that has a text counts', async () => {
  const sheets = ['', sheet, 'FILE "other.mp3" MP3'].map(each => userText('CUESHEET', each))
  expect((await tagsOf(id3(4, sheets))).cueSheet).toBe(sheet)
})
