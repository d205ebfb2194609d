import { expect, test } from 'vitest'
import { recordingsOf } from '../../../../../../src/features/studio/upload/recordings-of.ts'

const file = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name)

test('Files go with the recording of their name, in any case of letters, unless they are too large', () => {
  const names = ['A.mp3', 'a.CUE', 'a.jpg', 'b.v2.FLAC', 'b.v2.txt', 'c.txt', 'a.pdf', 'mp3']
  const { chosen, left, unknown } = recordingsOf([...names.map(name => file(name)), file('A.png', 9_000_001)])
  expect(chosen.map(({ recording, beside }) => [recording.name, ...beside.map(({ name }) => name)])).toEqual([
    ['A.mp3', 'a.CUE', 'a.jpg'],
    ['b.v2.FLAC', 'b.v2.txt'],
  ])
  expect(left).toEqual(['c.txt', 'A.png'])
  expect(unknown).toEqual(['a.pdf', 'mp3'])
})
