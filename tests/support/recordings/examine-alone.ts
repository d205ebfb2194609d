import { writeSync } from 'node:fs'
import { examineRecording } from '../../../server/recording/examine.ts'
import { readPicture } from '../../../server/recording/read-recording.ts'

/** A script that examines a recording and prints, as JSON, the result and the memory that it took (bytes). */
const [small = '', path = '', picture = ''] = process.argv.slice(2)
let peak = 0
const look = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}

// A small recording first, so that the memory of the code itself isn't counted.
await examineRecording(small, { onProgress: look })
const before = peak
const { duration, digests, tags } = await examineRecording(path, { onProgress: look })
const bytes = picture === '' ? 0 : ((await readPicture(path))?.length ?? 0)
look()
writeSync(
  1,
  JSON.stringify({ duration, pieces: digests.length, hasPicture: tags.hasPicture, bytes, took: peak - before }),
)
