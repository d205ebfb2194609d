import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import * as z from 'zod/mini'
import { encodeFingerprint } from '../../ear/encoding.ts'
import { createFingerprinter } from '../../ear/fingerprint.ts'
import { lowerPriority, openRest } from '../../lib/background-thread.ts'
import { createMeter } from '../loudness/meter.ts'
import { longestFrame } from '../mp3/frame-header.ts'
import { createFrameWalk } from '../mp3/frame-walk.ts'
import { walkFile } from '../mp3/walk-file.ts'
import type { Measured, PeaksJob, PeaksMessage } from './jobs.ts'
import { createWaveform } from './waveform.ts'

/** The worker thread that decodes recordings, one at a time: it computes their waveforms and fingerprints, and measures their loudness. */

const { inBackground } = z.parse(z.object({ inBackground: z.boolean() }), workerData)
lowerPriority()
const rest = inBackground ? openRest() : undefined

const silenced = () => {}
// The decoder writes to the console, but broken recordings were reported when they were examined.
Object.assign(console, { error: silenced, warn: silenced, log: silenced })

/**
 * The number of bytes to decode at once. The output is thirty times as large, and held twice: 32 KiB took 90 MB of memory,
 * 4 KiB take 25 MB, at the same speed.
 */
const batchBytes = 4 * 1024
/** Progress is reported after this time (ms) at the latest, even by a thread that rests or waits: a silent one counts as hung. */
const progressMs = 250

const send = (message: PeaksMessage, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(message, transferred)

function sendMeasured(measured: Measured): void {
  const { buffer } = measured.fingerprint
  send({ kind: 'done', measured }, buffer instanceof ArrayBuffer ? [buffer] : [])
}

async function measure({ path, sound, samples, sampleRate }: PeaksJob): Promise<Measured> {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const waveform = createWaveform(samples, sampleRate)
  const meter = createMeter(sampleRate)
  const fingerprinter = createFingerprinter(sampleRate)
  const batch = Buffer.alloc(batchBytes + longestFrame)
  let filled = 0
  let read = 0
  let reported = performance.now()

  function report() {
    if (performance.now() - reported < progressMs) return
    reported = performance.now()
    send({ kind: 'progress', share: read / sound.end })
  }

  function decode() {
    const { channelData } = decoder.decode(batch.subarray(0, filled))
    filled = 0
    const [left, right = left] = channelData
    if (!left || !right) return
    waveform.take(left, right)
    meter.take(left, right)
    fingerprinter.take(left, right)
    rest?.sync()
    report()
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
      read = at
      report()
    })
    decode()
  } finally {
    await handle.close()
    decoder.free()
  }
  return {
    peaks: waveform.finish(),
    loudness: meter.finish(),
    fingerprint: encodeFingerprint(fingerprinter.finish()),
  }
}

parentPort?.on('message', (job: PeaksJob) =>
  measure(job).then(sendMeasured, (error: unknown) =>
    send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  ),
)
