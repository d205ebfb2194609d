// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { embedPage } from '../../../../server/modules/preview/embed-page.ts'

/** The embedded player on the server's page, with an audio element that does what a test says. Canvases aren't drawn here. */

vi.mock('../../../../src/embed/draw-wave.ts', () => ({ drawWave: () => ({ paint: () => {}, load: async () => {} }) }))

const set = {
  id: 1,
  set_name: 'Nordlicht Closing Set',
  artist: 'Mirelle Koda',
  art_url: null,
  art_url_sm: null,
  art_url_xl: null,
  release_date: '2026-09-13',
  genre: 'Trance',
  duration: 3_600_000,
  sponsor: null,
  track_count: 0,
  track_confirmed_count: 0,
  mp3_permalink: 'sets/1.mp3',
}

function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`There is no ${selector}`)
}

/** The state of the audio element: of a new source until its metadata are there. */
const media = { readyState: 0, currentTime: 0, paused: true, error: null as { code: number } | null }
const emit = (type: string) => element('audio', HTMLAudioElement).dispatchEvent(new Event(type))
const button = () => element('button', HTMLButtonElement)
const time = () => element('.time', HTMLElement).textContent

function arrive() {
  media.readyState = 4
  emit('loadedmetadata')
}

beforeEach(async () => {
  Object.assign(media, { readyState: 0, currentTime: 0, paused: true, error: null })
  const page = new DOMParser().parseFromString(embedPage(set, [], 0), 'text/html')
  document.body.innerHTML = page.body.innerHTML
  const audio = element('audio', HTMLAudioElement)
  for (const name of ['readyState', 'paused', 'error'] as const)
    Object.defineProperty(audio, name, { get: () => media[name] })
  Object.defineProperty(audio, 'currentTime', {
    get: () => media.currentTime,
    set: (at: number) => {
      media.currentTime = at
    },
  })
  audio.play = async () => {
    media.paused = false
    emit('play')
  }
  audio.load = () => {
    Object.assign(media, { readyState: 0, currentTime: 0, error: null })
    emit('emptied')
  }
  vi.resetModules()
  await import('../../../../src/embed/embed.ts')
})

test('after a lost network it goes on where it was', () => {
  button().click()
  arrive()
  media.currentTime = 1800
  media.error = { code: 2 }
  media.paused = true
  emit('error')
  expect(element('.problem', HTMLElement).textContent).toBe("This set can't be played right now.")
  button().click()
  expect(time()).toBe('00:30:00 / 01:00:00')
  arrive()
  expect(media.currentTime).toBe(1800)
})

test('it is busy while it waits for data, and not while it plays on with what has arrived', () => {
  button().click()
  emit('waiting')
  expect(button().getAttribute('aria-busy')).toBe('true')
  arrive()
  emit('playing')
  emit('stalled')
  expect(button().getAttribute('aria-busy')).toBe('false')
})

test('its slider with the focus keeps its value while it plays, and an arrow key goes on from where it plays', () => {
  button().click()
  arrive()
  const slider = element('input', HTMLInputElement)
  slider.focus()
  for (let second = 1; second <= 60; second += 1) {
    media.currentTime = second
    emit('timeupdate')
  }
  expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['0', '00:00:00'])
  expect(time()).toBe('00:01:00 / 01:00:00')
  slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
  expect(slider.value).toBe('60')
  // What the browser then does.
  slider.value = '61'
  slider.dispatchEvent(new Event('input'))
  expect([media.currentTime, slider.getAttribute('aria-valuetext')]).toEqual([61, '00:01:01'])
  slider.blur()
  media.currentTime = 62
  emit('timeupdate')
  expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['62', '00:01:02'])
})
