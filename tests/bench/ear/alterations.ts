import { mix, resample, stretch, throughMp3 } from './alter.ts'

/** What an excerpt goes through before it is asked for. */
export interface Alteration {
  name: string
  /** How much faster it is played. */
  speed: number
  /** How many true pairs are asked for at least: more where an aim is to be told from chance. */
  pairs: number
  /** Whether another recording is heard beside it. */
  isMixed?: true
  alter(sound: Float32Array, other: Float32Array): Float32Array | Promise<Float32Array>
}

export const excerptSeconds = 30

const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent} %`
const pairsAt = (percent: number) => (Math.abs(percent) === 4 ? 100 : 40)

const speeds = [2, -2, 4, -4, 8, -8].map(percent => ({ percent, speed: 1 + percent / 100, pairs: pairsAt(percent) }))

export const alterations: Alteration[] = [
  { name: 'as they are', speed: 1, pairs: 100, alter: sound => sound },
  { name: 'MP3 at 128 kbit/s', speed: 1, pairs: 40, alter: sound => throughMp3(sound, 128) },
  { name: 'MP3 at 64 kbit/s', speed: 1, pairs: 40, alter: sound => throughMp3(sound, 64) },
  ...speeds.map(({ percent, speed, pairs }) => ({
    name: `${signed(percent)}, pitch too`,
    speed,
    pairs,
    alter: (sound: Float32Array) => resample(sound, speed),
  })),
  ...speeds.map(({ percent, speed, pairs }) => ({
    name: `${signed(percent)}, key lock`,
    speed,
    pairs,
    alter: (sound: Float32Array) => stretch(sound, speed),
  })),
  {
    name: 'over another track, 10 dB softer',
    speed: 1,
    pairs: 40,
    isMixed: true,
    alter: (sound, other) => mix(sound, other, 10),
  },
  {
    name: 'over another track as loud',
    speed: 1,
    pairs: 40,
    isMixed: true,
    alter: (sound, other) => mix(sound, other, 0),
  },
]
