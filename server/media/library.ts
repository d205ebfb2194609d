import type { Peaks } from '../../contract/peaks.ts'
import type { MediaSource } from './source.ts'

export interface Picture {
  body: Uint8Array
  contentType: 'image/webp' | 'image/jpeg' | 'image/png'
}

/** Where sound and pictures come from. Every answer is undefined when this library doesn't hold the thing. */
export interface MediaLibrary {
  /** The recording behind a set's `mp3_permalink` (`sets/12/nordlicht-closing-set.mp3`). */
  audio(permalink: string): Promise<MediaSource | undefined>
  /** The picture behind an `art_url*` or `avatar_url` (`art/sets/12-640.webp`). */
  picture(path: string): Promise<Picture | undefined>
  /** The waveform of the recording behind a set's `mp3_permalink`. */
  peaks(permalink: string): Promise<Peaks | undefined>
  close(): Promise<void>
}
