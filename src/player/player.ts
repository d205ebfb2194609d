import { createEngine } from './engine.ts'
import { pagePorts } from './page-ports.ts'

/**
 * The page's one audio element. It is never replaced: a locked phone allows a play only on an element that is playing
 * already.
 */
function createAudio(): HTMLAudioElement {
  const audio = document.createElement('audio')
  audio.preload = 'metadata'
  audio.dataset.player = ''
  audio.hidden = true
  document.body.append(audio)
  return audio
}

export const player = createEngine(createAudio(), pagePorts(new BroadcastChannel('player')))
