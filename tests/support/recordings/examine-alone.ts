import { writeSync } from 'node:fs'
import { examineRecording, readPicture } from '../../../server/import/recording/examine.ts'

/** A process of its own that examines a recording: it tells what it found, and how much more memory it held (bytes). */
const [small = '', path = '', picture = ''] = process.argv.slice(2)
let peak = 0
const look = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}

// What the code itself takes isn't counted.
await examineRecording(small, { onProgress: look })
const before = peak
const { duration, digests, tags } = await examineRecording(path, { onProgress: look })
const bytes = picture === '' ? 0 : ((await readPicture(path))?.length ?? 0)
look()
writeSync(
  1,
  JSON.stringify({ duration, pieces: digests.length, hasPicture: tags.hasPicture, bytes, took: peak - before }),
)
