import type { Store } from '../lib/store.ts'
import type { Status } from './playback.ts'
import { type Loaded, nextBoundary } from './tracklist.ts'

/** A timer may come a moment early by the element's clock. */
const marginMs = 4

interface Sources {
  loaded: Store<Loaded | null>
  status: Store<Status>
  position: Store<number>
  /** Looks where the element is. */
  look(): void
}

/**
 * Looks at the position right when a track begins or ends. The element tells of it only four times a second, so that a
 * change of track would come up to 250 ms late.
 */
export function watchBoundaries(audio: HTMLAudioElement, { loaded, status, position, look }: Sources): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    clearTimeout(timer)
    if (status.get().state !== 'playing') return
    const now = position.get()
    const next = nextBoundary(loaded.get()?.tracks ?? [], now)
    if (next !== null) timer = setTimeout(arrive, (next - now) / audio.playbackRate + marginMs)
  }

  /** Plans anew also where nothing has moved, as when the element's clock is late. */
  function arrive(): void {
    look()
    plan()
  }

  for (const store of [loaded, status, position]) store.subscribe(plan)
  audio.addEventListener('ratechange', plan)
}
