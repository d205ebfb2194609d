/** Where the sound of a recording is in its file, and how it is coded. */
export type Sound = PcmSound | Mp3Sound | CodedSound | ForeignSound

/** Plain samples, as in WAV and AIFF: the channels take turns. */
export interface PcmSound {
  kind: 'pcm'
  /** The byte range of whole samples of all channels. */
  start: number
  end: number
  /** In Hz. */
  sampleRate: number
  channels: number
  /** Bytes of one sample of one channel. */
  bytes: 1 | 2 | 3 | 4 | 8
  coding: 'signed' | 'unsigned' | 'float'
  isBigEndian: boolean
}

/** The frames of an MP3. */
export interface Mp3Sound {
  kind: 'mp3'
  /** The byte range of the frames. */
  start: number
  end: number
  /** In Hz. */
  sampleRate: number
  /** The samples at the beginning that only encoder and decoder have put there. */
  skip: number
  /** Samples per channel behind those, without the encoder's padding. */
  samples: number
}

/** FLAC and the codecs in Ogg, decoded by WebAssembly. */
export interface CodedSound {
  kind: 'flac' | 'vorbis' | 'opus'
  /** The byte range of the stream. */
  start: number
  end: number
}

/** What ffmpeg alone can decode. */
export interface ForeignSound {
  kind: 'ffmpeg'
  /** In Hz. */
  sampleRate: number
  channels: 1 | 2
  /** In ms; undefined if the file doesn't say. */
  duration: number | undefined
}

/** Sound that was found, and how long it is by the file's own word (ms): undefined if it doesn't say. */
export interface FoundSound {
  sound: Sound
  duration: number | undefined
}
