import { hhmmss } from '../lib/time.ts'
import { valueText } from '../ui/waveform/labels.ts'
import { createValueNews } from '../ui/waveform/seek/value-news.ts'
import { trackIndexAt } from '../ui/waveform/tracks.ts'
import { drawWave } from './draw-wave.ts'
import './embed.css'
import { readPage } from './page.ts'

/**
 * Makes the page of `server/modules/preview/embed-page.ts` play: one set, in a frame of another site. It stores nothing, and knows
 * neither React nor the app.
 */

const { root, audio, button, slider, canvas, now, time, problem, link, set, duration, tracks, name } = readPage()
/** In s. What is asked of the recording before it is there. */
let start: number | null = Number(root.dataset.at)

const icons = {
  play: 'M7 4.5v15a1 1 0 0 0 1.5.9l12-7.5a1 1 0 0 0 0-1.8l-12-7.5A1 1 0 0 0 7 4.5z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
}

const positionMs = () => (start ?? audio.currentTime) * 1000
const isNews = createValueNews(slider)
const wave = drawWave({ canvas, set, duration, tracks })

function showButton(): void {
  const icon = audio.paused ? 'play' : 'pause'
  button.setAttribute('aria-label', `${audio.paused ? 'Play' : 'Pause'} ${name}`)
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[icon]}"/></svg>`
}

function syncSlider(): void {
  slider.value = String(Math.floor(positionMs() / 1000))
}

function showPosition(isSought = false): void {
  const at = positionMs()
  const index = trackIndexAt(tracks, at)
  const track = tracks[index]
  now.textContent = track?.name ?? ''
  time.textContent = `${hhmmss(at)} / ${hhmmss(duration)}`
  if (isNews(at, index) || isSought) {
    syncSlider()
    slider.setAttribute('aria-valuetext', valueText(tracks, at))
  }
  link.search = at >= 1000 ? `?t=${Math.floor(at / 1000)}` : ''
  wave.paint(at > 0 || !audio.paused ? at : null, index)
}

const fail = () => {
  problem.textContent = "This set can't be played right now."
  showBusy(false)
  showButton()
}

function showBusy(busy: boolean): void {
  button.setAttribute('aria-busy', String(busy))
}

function play(): void {
  problem.textContent = ''
  if (audio.error) {
    // It begins at its start again.
    start ??= audio.currentTime
    audio.load()
  }
  audio.play().catch(failure => {
    // A press of pause, while it was still loading, is no failure.
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) fail()
  })
}

function seek(seconds: number): void {
  if (audio.readyState === 0) start = seconds
  else audio.currentTime = seconds
  showPosition(true)
}

audio.addEventListener('loadedmetadata', () => {
  if (start === null) return
  audio.currentTime = start
  start = null
})
for (const event of ['play', 'pause', 'ended', 'emptied']) audio.addEventListener(event, showButton)
for (const event of ['timeupdate', 'seeking', 'play', 'ended']) audio.addEventListener(event, () => showPosition())
audio.addEventListener('waiting', () => showBusy(!audio.paused))
for (const event of ['playing', 'pause']) audio.addEventListener(event, () => showBusy(false))
audio.addEventListener('error', fail)
button.addEventListener('click', () => (audio.paused ? play() : audio.pause()))
slider.addEventListener('input', () => seek(Number(slider.value)))
// With the focus it keeps the value that was read out. What moves it begins at the true one.
slider.addEventListener('pointerdown', syncSlider)
slider.addEventListener('keydown', ({ key }) => /^(Arrow|Page|Home|End)/.test(key) && syncSlider())
// The app would play from here on, beside this.
link.addEventListener('click', () => audio.pause())

audio.controls = false
for (const element of root.querySelectorAll<HTMLElement>('button, .wave, .foot')) element.hidden = false
showButton()
showPosition()
wave.load().then(() => showPosition())
