import type { SetSummary, SetTrack } from '../../contract/entities/music.ts'
import { mediaUrl } from '../lib/media-url.ts'
import type { Store } from '../lib/store.ts'
import { trackName } from '../lib/track-name.ts'
import { isRunning, type Status } from './playback.ts'
import type { Time } from './time.ts'
import type { Loaded } from './tracklist.ts'

/** The verbs the operating system may call. More of them would push previous and next off iOS' lock screen. */
const actions = ['play', 'pause', 'previoustrack', 'nexttrack', 'seekto'] as const
export type MediaHandlers = Record<(typeof actions)[number], MediaSessionActionHandler>

/** Chromium's addition to the standard's metadata. */
interface Chapter {
  title: string
  /** seconds */
  startTime: number
  artwork: MediaImage[]
}
export interface ChapteredMetadata extends MediaMetadataInit {
  chapterInfo?: Chapter[]
}

const picture = (path: string | null, size: number): MediaImage[] =>
  path ? [{ src: mediaUrl(path), sizes: `${size}x${size}` }] : []

/** What the lock screen shows. iOS takes the first picture, so the sizes go down from the largest. */
export function metadataOf({ set, tracks }: Loaded, track: SetTrack | null, chapters: boolean): ChapteredMetadata {
  const metadata = {
    title: track ? trackName(track.track_meta) : set.set_name,
    artist: set.artist,
    album: set.set_name,
    artwork: artworkOf(set),
  }
  return chapters && tracks ? { ...metadata, chapterInfo: tracks.map(chapterOf) } : metadata
}

const artworkOf = (set: SetSummary) => [
  ...picture(set.art_url_xl, 640),
  ...picture(set.art_url, 320),
  ...picture(set.art_url_sm, 96),
]

const chapterOf = ({ start_time, track_meta }: SetTrack): Chapter => ({
  title: trackName(track_meta),
  startTime: start_time / 1000,
  artwork: picture(track_meta.art_url, 320),
})

const sessionStateOf = (status: Status): MediaSessionPlaybackState => {
  if (status.state === 'empty') return 'none'
  return isRunning(status) ? 'playing' : 'paused'
}

interface Sources {
  loaded: Store<Loaded | null>
  track: Store<SetTrack | null>
  status: Store<Status>
  time: Time
}

/** Keeps the operating system's controls in step with the player. */
export function createMediaSession(audio: HTMLAudioElement, { loaded, track, status, time }: Sources) {
  const session = navigator.mediaSession
  const chapters = 'chapterInfo' in MediaMetadata.prototype
  let handlers: MediaHandlers | null = null

  function register() {
    const active = loaded.get() && handlers
    for (const action of actions) session.setActionHandler(action, active ? active[action] : null)
  }

  function describe() {
    const what = loaded.get()
    session.metadata = what && new MediaMetadata(metadataOf(what, track.get(), chapters))
    if (!what) session.setPositionState()
  }

  function place() {
    const end = time.end()
    if (!loaded.get() || !Number.isFinite(end) || end <= 0) return
    const position = Math.min(time.position.get(), end) / 1000
    session.setPositionState({ duration: end / 1000, position, playbackRate: audio.playbackRate })
  }

  loaded.subscribe(describe)
  loaded.subscribe(register)
  track.subscribe(describe)
  status.subscribe(() => {
    session.playbackState = sessionStateOf(status.get())
  })
  // WebKit drops the handlers when another sound takes over.
  audio.addEventListener('playing', register)
  for (const event of ['loadedmetadata', 'durationchange', 'play', 'pause', 'seeked', 'ratechange']) {
    audio.addEventListener(event, place)
  }

  return {
    /** Says what the operating system's buttons do, from now on. */
    answerMediaKeys(next: MediaHandlers) {
      handlers = next
      register()
    },
  }
}
