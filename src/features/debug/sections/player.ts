import { localRecordings } from '../../../data/downloads/local-recordings.ts'
import { mediaUrl } from '../../../lib/media-url.ts'
import { hhmmss } from '../../../lib/time.ts'
import { combineUnsubscribes } from '../../../lib/unsubscribe.ts'
import { player } from '../../../player/player.ts'
import { playerAtoms } from '../../../player/react.ts'
import { store, watch } from '../../../state/store.ts'
import { type Cell, idOf, pathOf, type Section } from './section.ts'

/** The page's one audio element. */
const element = () => document.querySelector<HTMLAudioElement>('audio[data-player]')

/** What the element fires without a change of the player's own state. */
const mediaEvents = [
  'progress',
  'suspend',
  'stalled',
  'waiting',
  'error',
  'emptied',
  'durationchange',
  'canplaythrough',
]

const networkStates = ['empty', 'idle', 'loading', 'no source']
const readyStates = ['nothing', 'metadata', 'current data', 'future data', 'enough data']

const seconds = (ms: number) => hhmmss(ms)

function buffered(audio: HTMLAudioElement): Record<string, Cell>[] {
  const { buffered: ranges } = audio
  return Array.from({ length: ranges.length }, (_, at) => ({
    from: seconds(ranges.start(at) * 1000),
    to: seconds(ranges.end(at) * 1000),
  }))
}

/** The id of the set that an address is the recording of, by what is known on this page; null otherwise. */
function setOf(url: string | null): number | null {
  const set = store.get(playerAtoms.loaded)?.set
  if (set?.mp3_permalink && mediaUrl(set.mp3_permalink) === url) return set.id
  const local = [...(store.get(localRecordings) ?? [])].find(([, own]) => own === url)
  return local?.[0] ?? null
}

function elementFacts(audio: HTMLAudioElement): Record<string, Cell> {
  const url = audio.currentSrc || null
  const isLocal = url?.startsWith('blob:') ?? false
  return {
    'set played': idOf(setOf(url)),
    'recording from': url && (isLocal ? 'this device' : 'the network'),
    recording: url && !isLocal ? pathOf(url) : null,
    'element position': seconds(audio.currentTime * 1000),
    'element duration': Number.isFinite(audio.duration) ? seconds(audio.duration * 1000) : null,
    paused: audio.paused,
    seeking: audio.seeking,
    ready: readyStates[audio.readyState] ?? null,
    network: networkStates[audio.networkState] ?? null,
    'element error': audio.error && `${audio.error.code} ${audio.error.message}`,
  }
}

function mediaSessionFacts(): Record<string, Cell> {
  if (!('mediaSession' in navigator)) return { 'media session': 'none' }
  const { metadata, playbackState } = navigator.mediaSession
  return { 'media session': playbackState, 'lock screen': metadata && `${metadata.artist} – ${metadata.title}` }
}

export const playerSection: Section = {
  id: 'player',
  title: 'Player',
  read() {
    const { loaded, status, position, track } = store.get(playerAtoms.state)
    const { wanted, quiet, retried } = player.diagnose()
    const audio = element()
    return {
      facts: {
        state: status.state,
        failure: status.state === 'failed' ? status.message : null,
        'set named': loaded && `${loaded.set.id} ${loaded.set.set_name}`,
        ...(audio && elementFacts(audio)),
        'track named': track && `${track.track_position} ${track.track_meta.artist} – ${track.track_meta.title}`,
        position: seconds(position),
        duration: seconds(loaded?.set.duration ?? 0),
        'is to play': wanted,
        'waits without data': quiet,
        'retried without success': retried,
        'plays in another tab': store.get(playerAtoms.playingElsewhere),
        speed: store.get(playerAtoms.speed),
        volume: audio?.volume ?? null,
        sleep: store.get(playerAtoms.sleep),
        ...mediaSessionFacts(),
      },
      tables: [{ name: 'Buffered', rows: audio ? buffered(audio) : [] }],
    }
  },
  follow(changed) {
    const audio = element()
    for (const event of mediaEvents) audio?.addEventListener(event, changed)
    return combineUnsubscribes(
      () => {
        for (const event of mediaEvents) audio?.removeEventListener(event, changed)
      },
      watch(playerAtoms.state, changed),
      watch(playerAtoms.volume, changed),
      watch(playerAtoms.speed, changed),
      watch(playerAtoms.sleep, changed),
      watch(playerAtoms.playingElsewhere, changed),
      watch(localRecordings, changed),
    )
  },
}
