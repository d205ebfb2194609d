import { open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { longestFrame } from '../mp3/frame-header.ts'
import { createFrameWalk } from '../mp3/frame-walk.ts'
import { walkFile } from '../mp3/walk-file.ts'
import type { PeaksJob, PeaksNews } from './jobs.ts'
import { createLoudness } from './loudness.ts'

/** A thread that decodes recordings, one after the other, and keeps of each only how loud it is. */

const silenced = () => {}
// The decoder writes to the console; what is wrong with a recording was found when it was examined.
Object.assign(console, { error: silenced, warn: silenced, log: silenced })

/**
 * Bytes that are decoded at once. What comes out is thirty times as large, twice; with 32 KiB at once a thread held
 * 90 MB of it, with 4 KiB 25 MB, at the same speed.
 */
const gathered = 4 * 1024
/** Told about every so many bytes. */
const newsBytes = 4 * 1024 * 1024

const tell = (news: PeaksNews) => parentPort?.postMessage(news)

async function draw({ path, sound, samples, sampleRate }: PeaksJob) {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const loudness = createLoudness(samples, sampleRate)
  const waiting = Buffer.alloc(gathered + longestFrame)
  let filled = 0
  let told = 0

  function decode() {
    const { channelData } = decoder.decode(waiting.subarray(0, filled))
    filled = 0
    const [left, right = left] = channelData
    if (left && right) loudness.take(left, right)
  }

  // Only what is a frame reaches the decoder: it never has to find its way through tags or broken bytes.
  const walk = createFrameWalk(sound.end, ({ size }, bytes, at) => {
    waiting.set(bytes.subarray(at, at + size), filled)
    filled += size
    if (filled >= gathered) decode()
  })
  const handle = await open(path, 'r')
  try {
    await walkFile(handle, sound, walk, (_bytes, at) => {
      if (at - told < newsBytes) return
      told = at
      tell({ kind: 'progress', share: at / sound.end })
    })
    decode()
  } finally {
    await handle.close()
    decoder.free()
  }
  return loudness.finish()
}

parentPort?.on('message', (job: PeaksJob) =>
  draw(job).then(
    peaks => tell({ kind: 'done', peaks }),
    (error: unknown) => tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  ),
)
