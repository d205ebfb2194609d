import { open } from 'node:fs/promises'
import { MPEGDecoder } from 'mpg123-decoder'
import { longestFrame } from '../../mp3/frame-header.ts'
import { createFrameWalk } from '../../mp3/frame-walk.ts'
import { walkFile } from '../../mp3/walk-file.ts'
import type { Mp3Sound } from '../../sound/sound.ts'
import type { TakePart } from './part.ts'

/**
 * The number of bytes to decode at once. The output is thirty times as large, and held twice: 32 KiB took 90 MB of memory,
 * 4 KiB take 25 MB, at the same speed.
 */
const batchBytes = 4 * 1024

/** Decodes an MP3 to the samples that its encoder was given, as far as it says how many it has added. */
export async function readMp3(path: string, sound: Mp3Sound, take: TakePart, onRead?: (share: number) => void) {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const batch = Buffer.alloc(batchBytes + longestFrame)
  let filled = 0
  let share = 0
  let { skip, samples: left } = sound

  function decode() {
    const { channelData } = decoder.decode(batch.subarray(0, filled))
    filled = 0
    const length = channelData[0]?.length ?? 0
    const from = Math.min(skip, length)
    const count = Math.min(left, length - from)
    skip -= from
    left -= count
    const channels = channelData.slice(0, 2).map(each => each.subarray(from, from + count))
    if (count > 0) take({ channels, sampleRate: sound.sampleRate, share })
  }

  // Only complete frames reach the decoder, so that it never has to resynchronise after tags or broken bytes.
  const walk = createFrameWalk(sound.end, ({ size }, bytes, at) => {
    batch.set(bytes.subarray(at, at + size), filled)
    filled += size
    if (filled >= batchBytes) decode()
  })
  const handle = await open(path, 'r')
  try {
    await walkFile(handle, sound, walk, (_bytes, at) => {
      share = Math.min(1, at / sound.end)
      onRead?.(share)
    })
    decode()
  } finally {
    await handle.close()
    decoder.free()
  }
}
