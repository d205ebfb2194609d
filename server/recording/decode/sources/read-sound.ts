import type { Sound } from '../../sound/sound.ts'
import { readCoded } from './coded.ts'
import { readForeign } from './foreign.ts'
import { readMp3 } from './mp3.ts'
import type { TakePart } from './part.ts'
import { readPcm } from './pcm.ts'

/**
 * Decodes a recording part by part, in constant memory.
 * @param onRead called as bytes are read that may give no part for long, with how much of it has been read (0 to 1)
 * @throws ImportRefusal if it can't be decoded
 */
export function readSound(path: string, sound: Sound, take: TakePart, onRead?: (share: number) => void): Promise<void> {
  switch (sound.kind) {
    case 'pcm':
      return readPcm(path, sound, take)
    case 'mp3':
      return readMp3(path, sound, take, onRead)
    case 'ffmpeg':
      return readForeign(path, sound, take)
    default:
      return readCoded(path, sound, take)
  }
}
