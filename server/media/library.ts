import { extname } from 'node:path'
import type { Peaks } from '#contract/peaks.ts'
import type { MediaSource } from './source.ts'

const pictureTypes: Record<string, Picture['contentType']> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
}

/** The content type of a picture by its path, or undefined for another file. */
export const pictureTypeOf = (path: string) => pictureTypes[extname(path).toLowerCase()]

export const isRecording = (path: string) => extname(path).toLowerCase() === '.mp3'

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
