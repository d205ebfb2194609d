import { store } from '../../state/store.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'
import { canDownload, hasFiles } from './can-download.ts'

/** Has a worker write a file, and resolves with whether it could. */
function writeInWorker(): Promise<boolean> {
  const worker = new Worker(new URL('./write-once-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<boolean>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true)
    // Its code could not be loaded: that says nothing.
    worker.onerror = reject
  }).finally(() => worker.terminate())
}

/**
 * Finds out whether this browser can write recordings, and remembers it. One that couldn't is asked again at each start: it may have
 * been a passing fault, or be another version. Never rejects.
 */
export async function tryWriting(tryIt = writeInWorker): Promise<void> {
  if (!hasFiles || readText(storageKeys.canWriteFiles) === 'true') return
  const canWrite = await tryIt().catch(() => null)
  if (canWrite === null) return
  write(storageKeys.canWriteFiles, String(canWrite))
  store.set(canDownload, canWrite)
}
