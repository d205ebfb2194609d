/** Decoded sound: its samples by channel, one or two, from -1 to 1. */
export interface SoundPart {
  channels: readonly Float32Array[]
  /** In Hz. */
  sampleRate: number
  /** How much of the recording has been read, from 0 to 1. */
  share: number
}

/** Takes a part, which is valid until it returns. */
export type TakePart = (part: SoundPart) => void
