import type { Clock } from '../lib/clock.ts'
import type { ChapteredMetadata } from './media-metadata.ts'

/** The values of `HTMLMediaElement.readyState`. */
export const readiness = { nothing: 0, metadata: 1, currentData: 2, futureData: 3, enoughData: 4 } as const

type Read = 'currentTime' | 'duration' | 'paused' | 'ended' | 'seeking' | 'readyState'
type Set = 'src' | 'volume' | 'muted' | 'playbackRate' | 'defaultPlaybackRate' | 'preservesPitch'
type Call = 'play' | 'pause' | 'load' | 'hasAttribute' | 'removeAttribute'

/** The part of an audio element that the player uses. */
export interface AudioElement extends Pick<HTMLAudioElement, Read | Set | Call> {
  readonly error: Pick<MediaError, 'code'> | null
  /** Only some browsers have it. */
  fastSeek?(seconds: number): void
  addEventListener(type: string, listener: () => void, options?: { once: boolean }): void
  removeEventListener(type: string, listener: () => void): void
}

/** The operating system's controls. */
export interface LockScreen {
  session: Pick<MediaSession, 'setActionHandler' | 'setPositionState' | 'playbackState'>
  describe(metadata: ChapteredMetadata | null): void
  /** Whether it shows chapters. */
  hasChapters: boolean
}

/** The channel to the players of other tabs. */
export interface TabChannel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

/** Devices on the network that can play in place of this one: the element's `remote`. */
export interface RemoteDevices extends Pick<RemotePlayback, 'state' | 'prompt'> {
  watchAvailability(found: (available: boolean) => void): Promise<unknown>
  addEventListener(type: string, listener: () => void): void
}

/** What the player needs of its page. */
export interface PlayerPorts {
  clock: Clock
  lockScreen: LockScreen
  tabs: TabChannel
  /** Calls `work` when the page is closed or left. */
  onLeave(work: () => void): void
  /** Resolves with whether a page can set the volume. On iOS only the device's buttons can. */
  ownsVolume(): Promise<boolean>
}
