import { createMp3Encoder } from 'wasm-media-encoders'
import { openRecording, pointMs, readMinute } from '../../../src/features/studio/tracklist/wave/detail.ts'
import { expect, test } from '../support/app.tsx'

const rate = 24_000
const seconds = 80

/** An address of a recording with a quiet tone that is loud for a second from each of `loudAt` (s) on. */
async function aRecording(loudAt: readonly number[], { tags = 0 } = {}): Promise<string> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate: rate, bitrate: 32 })
  const samples = Float32Array.from({ length: seconds * rate }, (_, at) => {
    const isLoud = loudAt.some(second => at >= second * rate && at < (second + 1) * rate)
    return (isLoud ? 0.8 : 0.05) * Math.sin((2 * Math.PI * 440 * at) / rate)
  })
  const header = [...'ID3'].map(letter => letter.charCodeAt(0))
  const tag = Uint8Array.from([...header, 4, 0, 0, 0, 0, tags >> 7, tags & 127, ...Array<number>(tags).fill(0)])
  const frames = [encoder.encode([samples]).slice(), encoder.finalize().slice()]
  return URL.createObjectURL(new Blob([...(tags > 0 ? [tag] : []), ...frames]))
}

const { signal } = new AbortController()
const open = (url: string) => openRecording(url, seconds * 1000, signal)

/** The middle (ms) of each part of a minute that is loud. */
function loudParts(energies: Float32Array): number[] {
  const loud = [...energies.keys()].filter(at => (energies[at] ?? 0) > 0.1)
  const parts = loud
    .filter((at, index) => at - 1 !== loud[index - 1])
    .map(first => loud.filter(at => at >= first && at < first + 1_500 / pointMs))
  return parts.map(part => (((part[0] ?? 0) + (part.at(-1) ?? 0) + 1) / 2) * pointMs)
}

test('A minute of a recording shows what is loud in it where it is', async () => {
  const recording = await open(await aRecording([12, 40, 70], { tags: 5_000 }))
  if (!recording) throw new Error('It has a constant bit rate')
  const near = (ms: number) => expect.closeTo(ms, -2)
  expect(loudParts(await readMinute(recording, 0, signal))).toEqual([near(12_500), near(40_500)])
  const second = await readMinute(recording, 1, signal)
  expect(second).toHaveLength(20_000 / pointMs)
  expect(loudParts(second)).toEqual([near(10_500)])
})

test('Where the bit rate varies, the place of a time is not guessed', async () => {
  const firstFrame = Uint8Array.from({ length: 400 }, (_, at) => 'Xing'.charCodeAt(at - 36) || 0)
  expect(await open(URL.createObjectURL(new Blob([firstFrame])))).toBeNull()
})
