import { open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { longestFrame } from '../mp3/frame-header.ts'
import { createFrameWalk } from '../mp3/frame-walk.ts'
import { walkFile } from '../mp3/walk-file.ts'
import type { PeaksJob, PeaksMessage } from './jobs.ts'
import { createLoudness } from './loudness.ts'

/** The worker thread that decodes recordings, one at a time, and computes their waveforms. */

const silenced = () => {}
// The decoder writes to the console, but broken recordings were reported when they were examined.
Object.assign(console, { error: silenced, warn: silenced, log: silenced })

/**
 * The number of bytes to decode at once. The output is thirty times as large, and held twice: 32 KiB took 90 MB of memory,
 * 4 KiB take 25 MB, at the same speed.
 */
const batchBytes = 4 * 1024
/** Progress is reported after this many bytes. */
const progressBytes = 4 * 1024 * 1024

const send = (message: PeaksMessage) => parentPort?.postMessage(message)

async function computePeaks({ path, sound, samples, sampleRate }: PeaksJob) {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const loudness = createLoudness(samples, sampleRate)
  const batch = Buffer.alloc(batchBytes + longestFrame)
  let filled = 0
  let reported = 0

  function decode() {
    const { channelData } = decoder.decode(batch.subarray(0, filled))
    filled = 0
    const [left, right = left] = channelData
    if (left && right) loudness.take(left, right)
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
      if (at - reported < progressBytes) return
      reported = at
      send({ kind: 'progress', share: at / sound.end })
    })
    decode()
  } finally {
    await handle.close()
    decoder.free()
  }
  return loudness.finish()
}

parentPort?.on('message', (job: PeaksJob) =>
  computePeaks(job).then(
    peaks => send({ kind: 'done', peaks }),
    (error: unknown) => send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  ),
)
