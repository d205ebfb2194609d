import { expect, it, vi } from 'vitest'
import { clock } from '../../../../../src/lib/clock.ts'
import { recordElement } from '../../../../support/player/element-steps.ts'
import { fakeAudio } from '../../../../support/player/fake-audio.ts'
import { recordedElement } from '../../../../support/player/recorded-element.ts'

/** Long enough for any step, in ms. */
const patience = 5_000

it("the fake audio element has the properties and events of Chromium's", async () => {
  vi.useFakeTimers()
  const element = fakeAudio({ clock, runTasks: () => vi.advanceTimersByTime(0) })
  const sources = { long: 'long.wav', short: 'short.wav' }
  const lengths: Record<string, number> = { 'long.wav': 30, 'short.wav': 20 }
  element.audio.addEventListener('loadstart', () => {
    setTimeout(() => element.arrive(lengths[element.audio.src]), 20)
  })
  const lines = await recordElement(element.audio, sources, async isOver => {
    for (let passed = 0; !isOver() && passed < patience; passed += 10) await vi.advanceTimersByTimeAsync(10)
  })
  vi.useRealTimers()
  expect(lines.join('\n')).toBe(recordedElement)
})
