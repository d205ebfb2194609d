import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { recordElement } from '../../support/player/element-steps.ts'
import { recordedElement } from '../../support/player/recorded-element.ts'

/** The URL of a silent WAV file. */
function silence(seconds: number): string {
  const rate = 8_000
  const size = rate * seconds
  const header = new DataView(new ArrayBuffer(44))
  const word = (at: number, letters: string) => new Uint8Array(header.buffer).set(new TextEncoder().encode(letters), at)
  word(0, 'RIFF')
  header.setUint32(4, 36 + size, true)
  word(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, rate, true)
  header.setUint32(28, rate, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  word(36, 'data')
  header.setUint32(40, size, true)
  return URL.createObjectURL(new Blob([header, new Uint8Array(size).fill(128)], { type: 'audio/wav' }))
}

test('an audio element of Chromium has the properties and events of the fake one', async () => {
  // Browsers allow a play only after a gesture.
  await userEvent.click(document.body)
  const audio = document.createElement('audio')
  audio.preload = 'metadata'
  const sources = { long: silence(30), short: silence(20) }
  const lines = await recordElement(audio, sources, isOver => expect.poll(isOver, { interval: 5 }).toBe(true))
  expect(lines.join('\n')).toBe(recordedElement)
  audio.removeAttribute('src')
  audio.load()
})
