import type { Peaks } from '../../contract/peaks.ts'
import type { MediaSource } from './source.ts'

export interface Picture {
  body: Uint8Array
  contentType: 'image/webp' | 'image/jpeg' | 'image/png'
}

/** A source of recordings and pictures. Every method resolves with undefined if the library doesn't have the item. */
export interface MediaLibrary {
  /** The recording behind a set's `mp3_permalink` (`sets/12/nordlicht-closing-set.mp3`). */
  audio(permalink: string): Promise<MediaSource | undefined>
  /** The picture behind an `art_url*` or `avatar_url` (`art/sets/12-640.webp`). */
  picture(path: string): Promise<Picture | undefined>
  /** The waveform of the recording behind a set's `mp3_permalink`. */
  peaks(permalink: string): Promise<Peaks | undefined>
  close(): Promise<void>
}
