import { lowerPriority } from '../background-thread.ts'
import { type ReaderJob, ReaderLimits, type ReaderMessage } from './reader-messages.ts'
import { renderSquares } from './render.ts'
import { PictureRefusal } from './squares.ts'

/**
 * The process that decodes pictures, one at a time. It ends itself by SIGKILL, which also stops a decoder that doesn't return, when a
 * picture takes too much of the processor or of memory, or when the process that started it has ended.
 */

const { maxCpuMs, maxGrowthBytes } = ReaderLimits.parse(JSON.parse(process.argv[2] ?? ''))
const watchMs = 50

const die = () => process.kill(process.pid, 'SIGKILL')
const send = (message: ReaderMessage) => process.send?.(message)

function watch(): NodeJS.Timeout {
  const began = process.cpuUsage()
  const before = process.memoryUsage.rss()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(began)
    if ((user + system) / 1000 > maxCpuMs || process.memoryUsage.rss() - before > maxGrowthBytes) die()
  }, watchMs)
}

async function read({ bytes, squares }: ReaderJob): Promise<ReaderMessage> {
  const watching = watch()
  try {
    return {
      kind: 'made',
      made: await renderSquares(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), squares),
    }
  } catch (error) {
    if (error instanceof PictureRefusal) return { kind: 'refused', reason: error.message }
    return { kind: 'failed', reason: String(error) }
  } finally {
    clearInterval(watching)
  }
}

lowerPriority()
process.on('message', (job: ReaderJob) => void read(job).then(send))
process.on('disconnect', die)
// Ctrl-C reaches all processes of a terminal: the one that started this one lets it finish.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.send?.('ready')
