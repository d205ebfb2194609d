import { createEngine } from './engine.ts'
import { pagePorts } from './page-ports.ts'
import type { RemoteDevices } from './ports.ts'

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

const audio = createAudio()

export const player = createEngine(audio, pagePorts(new BroadcastChannel('player')))

/** Undefined where the browser has no Remote Playback, such as Firefox. */
export const playerRemote: RemoteDevices | undefined = 'remote' in audio ? audio.remote : undefined
