import type { WaveformTrack } from '../ui/waveform/tracks.ts'

/** What the server has written into the page (`server/modules/preview/embed-page.ts`). */

function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`The page has no ${selector}`)
}

const trackOf = ({ dataset, textContent }: HTMLElement, index: number): WaveformTrack => ({
  position: index + 1,
  start: Number(dataset.start),
  end: Number(dataset.end),
  isId: dataset.id !== undefined,
  name: textContent,
})

export function readPage() {
  const root = element('main', HTMLElement)
  return {
    root,
    audio: element('audio', HTMLAudioElement),
    button: element('button', HTMLButtonElement),
    slider: element('input', HTMLInputElement),
    canvas: element('canvas', HTMLCanvasElement),
    now: element('.now', HTMLElement),
    time: element('.time', HTMLElement),
    problem: element('.problem', HTMLElement),
    link: element('.open', HTMLAnchorElement),
    set: Number(root.dataset.set),
    /** In ms. */
    duration: Number(root.dataset.duration),
    tracks: Array.from(root.querySelectorAll('li'), trackOf),
    name: element('h1', HTMLElement).textContent,
  }
}
