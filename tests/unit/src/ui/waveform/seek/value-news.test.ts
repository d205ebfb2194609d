// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createValueNews } from '../../../../../../src/ui/waveform/seek/value-news.ts'

let slider: HTMLElement
let isNews: (ms: number, track?: number) => boolean

beforeEach(() => {
  slider = document.createElement('div')
  slider.tabIndex = 0
  document.body.replaceChildren(slider)
  isNews = createValueNews(slider)
})

test('the first position is news, and each one without the focus', () => {
  slider.focus()
  expect(isNews(5_000)).toBe(true)
  slider.blur()
  expect([6_000, 7_000].map(ms => isNews(ms))).toEqual([true, true])
})

test.each([
  ['a tick', 11_000, 0, false],
  ['a tick at twice the speed', 12_000, 0, false],
  ['the smallest step of a key', 15_000, 0, true],
  ['a step back', 9_999, 0, true],
  ['a new track', 11_000, 1, true],
  ['a gap between tracks', 11_000, -1, true],
])('with the focus %s: to %i ms in track %i', (_, ms, track, news) => {
  isNews(10_000, 0)
  slider.focus()
  expect(isNews(ms, track)).toBe(news)
})
