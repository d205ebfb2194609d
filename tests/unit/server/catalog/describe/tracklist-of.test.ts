import { expect, test } from 'vitest'
import type { FoundSet } from '../../../../../server/catalog/describe/found-set.ts'
import { tracklistOf } from '../../../../../server/catalog/describe/tracklist-of.ts'
import { type Examined, examineRecording } from '../../../../../server/recording/examine.ts'
import { encodeMp3 } from '../../../../support/recordings/encode.ts'
import { ownFolder } from '../../../../support/recordings/folder.ts'
import { chapter, comment, contents, id3, userText } from '../../../../support/recordings/id3.ts'

const folder = ownFolder()
const sound = await encodeMp3({ seconds: 0.5 })

const sheet = (title: string) => `FILE "x.wav" WAVE
  TRACK 01 AUDIO
    PERFORMER "Tarn"
    TITLE "${title}"
    INDEX 01 00:00:00`

const ofChapters = [contents('top', ['a']), chapter('a', 0, 'Tarn - Chapter')]
const ofComment = comment('COMM', '00:00 Tarn - Comment', '', 3)
const embedded = (sheet: string) => userText('CUESHEET', sheet)

async function examined(...frames: Parameters<typeof id3>[1]): Promise<Examined> {
  return examineRecording(folder.write('night.mp3', id3(4, frames), sound))
}

/** The title of the only track. */
function titleIn(of: Examined, found: Partial<FoundSet> = {}) {
  const listed = tracklistOf({ name: 'night.mp3', recording: of.path, ...found }, of, () => false)
  return listed?.tracks.map(({ title }) => title).join()
}

const cue = { path: '/sets/night.cue', bytes: Buffer.from(sheet('File')), part: 0 }
const text = { path: '/sets/night.txt', bytes: Buffer.from('00:00 Tarn - Text') }

test('a CUE sheet next to the recording comes before the one in its tags', async () => {
  expect(titleIn(await examined(embedded(sheet('Embedded')), ...ofChapters), { cue })).toBe('File')
})

test('a CUE sheet in the tags comes before chapters', async () => {
  expect(titleIn(await examined(embedded(sheet('Embedded')), ...ofChapters, ofComment), { text })).toBe('Embedded')
})

test('chapters come before a text next to the recording, and that before a comment', async () => {
  expect(titleIn(await examined(...ofChapters, ofComment), { text })).toBe('Chapter')
  expect(titleIn(await examined(ofComment), { text })).toBe('Text')
  expect(titleIn(await examined(ofComment))).toBe('Comment')
  expect(titleIn(await examined())).toBeUndefined()
})

test('a broken CUE sheet in the tags is refused, although there are chapters', async () => {
  const broken = await examined(embedded('TITLE "x"'), ...ofChapters)
  expect(() => titleIn(broken)).toThrow('Its embedded CUE sheet: There is no FILE line in it.')
})
