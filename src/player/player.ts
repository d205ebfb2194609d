import { createEngine } from './engine.ts'
import { pagePorts } from './page-ports.ts'

/** The one element of the page. It is never replaced: a locked phone lets only an element play on that already plays. */
function createAudio(): HTMLAudioElement {
  const audio = document.createElement('audio')
  audio.preload = 'metadata'
  audio.dataset.player = ''
  audio.hidden = true
  document.body.append(audio)
  return audio
}

export const player = createEngine(createAudio(), pagePorts(new BroadcastChannel('player')))
