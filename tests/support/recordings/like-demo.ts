import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The size of an MP3 frame of the demo: 128 kbit/s at 48 kHz. */
const frameBytes = 384

/** The modification time of the files. */
const written = new Date('2026-01-01T00:00:00Z')

/**
 * Makes a recording as long as the demo's, by repeating some of its frames in a rotated order. Rendering a whole set of
 * the demo would take longer than a test may.
 */
async function recordingLike(url: string): Promise<Buffer> {
  const part = async (range: string) => Buffer.from(await (await fetch(url, { headers: { range } })).arrayBuffer())
  const head = await fetch(url, { method: 'HEAD' })
  const size = Number(head.headers.get('content-length'))
  const info = await part(`bytes=0-${frameBytes - 1}`)
  const frames = await part(`bytes=${frameBytes}-${2501 * frameBytes - 1}`)
  const pieces = [info]
  for (let length = frameBytes, turn = 0; length < size; turn += 1) {
    const piece = frames.subarray((turn % 2000) * frameBytes, frames.length).subarray(0, size - length)
    pieces.push(piece)
    length += piece.length
  }
  return Buffer.concat(pieces)
}

/** Writes a recording with a fixed modification time. */
export async function writeRecording(path: string, body: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, body)
  await utimes(path, written, written)
}

/** Gives a demo's set a whole recording in the server's media folder. Resolves with the file. */
export async function addRecording(server: { url: string; dataDir: string }, permalink: string) {
  const file = {
    path: join(server.dataDir, 'media', permalink),
    body: await recordingLike(`${server.url}/media/${permalink}`),
  }
  await writeRecording(file.path, file.body)
  return file
}
