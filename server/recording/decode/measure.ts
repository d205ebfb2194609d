import { encodeFingerprint } from '../../ear/encoding.ts'
import { createFingerprinter } from '../../ear/fingerprint.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { createMeter } from '../loudness/meter.ts'
import { createWaveform } from '../peaks/waveform.ts'
import type { Measured, ToMeasure } from './jobs.ts'
import type { SoundPart } from './sources/part.ts'
import { readSound } from './sources/read-sound.ts'

interface Watch {
  /** Called often, with how much of it is done (0 to 1). */
  onPart(share: number): void
  onRead(share: number): void
}

/** Computes the waveform and the fingerprint of a recording, and measures its loudness. */
export async function measure({ path, sound, duration = 0 }: ToMeasure, { onPart, onRead }: Watch): Promise<Measured> {
  let samples = 0
  let rate = 1
  let meters: ReturnType<typeof openMeters> | undefined
  function take({ channels: [left, right = left], sampleRate, share }: SoundPart) {
    meters ??= openMeters(sound.kind === 'mp3' ? sound.samples : (duration * sampleRate) / 1000, sampleRate)
    if (left && right) meters.take(left, right)
    samples += left?.length ?? 0
    rate = sampleRate
    onPart(share)
  }
  await readSound(path, sound, take, onRead)
  if (!meters) throw new ImportRefusal('It contains no audio')
  return { ...meters.finish(), duration: Math.round((samples * 1000) / rate) }
}

/** @param samples per channel that will be passed */
function openMeters(samples: number, sampleRate: number) {
  const waveform = createWaveform(Math.ceil(samples), sampleRate)
  const meter = createMeter(sampleRate)
  const fingerprinter = createFingerprinter(sampleRate)
  return {
    take(left: Float32Array, right: Float32Array) {
      waveform.take(left, right)
      meter.take(left, right)
      fingerprinter.take(left, right)
    },
    finish: () => ({
      peaks: waveform.finish(),
      loudness: meter.finish(),
      fingerprint: encodeFingerprint(fingerprinter.finish()),
    }),
  }
}
