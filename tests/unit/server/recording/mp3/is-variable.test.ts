import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hasVariableRate } from '../../../../../server/recording/mp3/is-variable.ts'
import { encodeMp3, framesIn } from '../../../../support/recordings/encode.ts'
import { xingFrame } from '../../../../support/recordings/first-frame.ts'
import { id3, text } from '../../../../support/recordings/id3.ts'

/** A file in memory, which counts what is read of it. */
function sourceOf(...parts: Buffer[]) {
  const file = Buffer.concat(parts)
  const source = {
    size: file.length,
    bytesRead: 0,
    async read(at: number, length: number) {
      const bytes = file.subarray(at, at + length)
      source.bytesRead += bytes.length
      return bytes
    },
  }
  return source
}

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../fixtures/beeps/${name}`, import.meta.url)))
const repeated = (mp3: Buffer, times: number) => Array.from({ length: times }, () => mp3)

const constant = await encodeMp3({ seconds: 10 })
const variable = await encodeMp3({ seconds: 10, isVariable: true, loudness: share => (share * 20) % 1 })

test.each([
  ['lame-v0.mp3', true],
  ['lame-v2.mp3', true],
  ['lame-v2-no-header.mp3', true],
  ['lame-abr.mp3', true],
  ['lame-cbr.mp3', false],
])('LAME has given %s a variable bit rate: %s', async (name, isVariable) => {
  expect(await hasVariableRate(sourceOf(fixture(name)))).toBe(isVariable)
})

test('Tags of any size in front of the sound make no difference', async () => {
  // So large that none of the other places is in the sound.
  const tags = [id3(3, [text('TIT2', 'x'.repeat(1_000_000))]), id3(4, [text('TPE1', 'Cleo')])]
  expect(await hasVariableRate(sourceOf(...tags, fixture('lame-v0.mp3')))).toBe(true)
  expect(await hasVariableRate(sourceOf(...tags, fixture('lame-cbr.mp3')))).toBe(false)
})

test('What differs only further on is found, and little is read of a long recording', async () => {
  const long = sourceOf(...repeated(constant, 100), ...repeated(variable, 100), ...repeated(constant, 100))
  expect(await hasVariableRate(long)).toBe(true)
  const same = sourceOf(...repeated(constant, 400))
  expect(await hasVariableRate(same)).toBe(false)
  expect(same.size).toBeGreaterThan(60_000_000)
  expect(same.bytesRead).toBeLessThan(600_000)
})

test('A first frame that only describes the others may have another bit rate, and what it is called is not asked', async () => {
  const loud = await encodeMp3({ seconds: 2, kbps: 320 })
  for (const mark of ['Info', 'Xing'] as const)
    expect(await hasVariableRate(sourceOf(xingFrame(mark, { frames: framesIn(loud).length }), loud)), mark).toBe(false)
})

test('What is no recording, or empty, has no bit rate', async () => {
  expect(await hasVariableRate(sourceOf(Buffer.alloc(300_000, 0xff)))).toBe(false)
  expect(await hasVariableRate(sourceOf())).toBe(false)
  expect(await hasVariableRate(sourceOf(id3(4, [text('TIT2', 'Nothing else')])))).toBe(false)
})
