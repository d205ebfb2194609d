import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { decodeFingerprint, encodeFingerprint } from '../../../server/ear/encoding.ts'
import { createFingerprinter, type Fingerprint } from '../../../server/ear/fingerprint.ts'
import { sampleRate } from './alter.ts'
import { decode } from './decode.ts'
import { digestOf } from './recordings.ts'

export async function fingerprintRecording(path: string): Promise<Fingerprint> {
  const fingerprinter = createFingerprinter(sampleRate)
  await decode(path, fingerprinter.take)
  return fingerprinter.finish()
}

/** The files that decide what a fingerprint is. */
const makers = ['decimate', 'encoding', 'fft', 'fingerprint', 'peaks']

async function versionOfMakers(): Promise<string> {
  const sources = makers.map(name => readFile(new URL(`../../../server/ear/${name}.ts`, import.meta.url)))
  return digestOf(Buffer.concat(await Promise.all(sources))).slice(0, 8)
}

/** The fingerprint of a recording: the one beside the file that another run of the same code has made, if there is one. */
export async function keptFingerprint(path: string): Promise<Fingerprint> {
  const kept = `${path}.${await versionOfMakers()}`
  if (!existsSync(kept)) await writeFile(kept, encodeFingerprint(await fingerprintRecording(path)))
  return decodeFingerprint(await readFile(kept))
}

export function fingerprintOf(sound: Float32Array): Fingerprint {
  const fingerprinter = createFingerprinter(sampleRate)
  fingerprinter.take(sound, sound)
  return fingerprinter.finish()
}
