import type { Clock } from '../lib/clock.ts'
import type { ChapteredMetadata } from './media-metadata.ts'

/** How far an element has come with what it shall play: what `readyState` counts (HTMLMediaElement). */
export const readiness = { nothing: 0, metadata: 1, currentData: 2, futureData: 3, enoughData: 4 } as const

type Read = 'currentTime' | 'duration' | 'paused' | 'ended' | 'seeking' | 'readyState'
type Set = 'src' | 'volume' | 'muted' | 'playbackRate' | 'defaultPlaybackRate' | 'preservesPitch'
type Call = 'play' | 'pause' | 'load' | 'hasAttribute' | 'removeAttribute'

/** What the player needs of an audio element. */
export interface AudioElement extends Pick<HTMLAudioElement, Read | Set | Call> {
  readonly error: Pick<MediaError, 'code'> | null
  /** Not every browser has it. */
  fastSeek?(seconds: number): void
  addEventListener(type: string, listener: () => void, options?: { once: boolean }): void
}

/** The operating system's controls. */
export interface LockScreen {
  session: Pick<MediaSession, 'setActionHandler' | 'setPositionState' | 'playbackState'>
  describe(metadata: ChapteredMetadata | null): void
  /** Whether it can show chapters. */
  hasChapters: boolean
}

/** The channel to the players of other tabs. */
export interface TabChannel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

/** What the player needs of the page around it. */
export interface PlayerPorts {
  clock: Clock
  lockScreen: LockScreen
  tabs: TabChannel
  /** Calls `work` when the page is left. */
  onLeave(work: () => void): void
  /** Whether the loudness is the page's to set, and not only the device's own buttons'. Resolves later. */
  ownsVolume(): Promise<boolean>
}
