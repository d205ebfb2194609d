import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { MediaSource } from '../../media/source.ts'
import { turnToSend } from './turns.ts'

const nothing = () => {}

/**
 * Chunks on their way to a response, one at a time: the next one is pulled when the system has taken the last one, whose
 * memory the source then uses again. Node's own `pipe` reads ahead, so that each chunk would need memory of its own, and a
 * listener whose connection stalls would hold several.
 */
class ChunkStream extends Readable {
  readonly #first: IteratorResult<Uint8Array>
  readonly #chunks: AsyncIterator<Uint8Array>
  #bytesLeft: number
  #continue = nothing

  constructor(first: IteratorResult<Uint8Array>, chunks: AsyncIterator<Uint8Array>, length: number) {
    super()
    this.#first = first
    this.#chunks = chunks
    this.#bytesLeft = length
  }

  override pipe<Target extends NodeJS.WritableStream>(target: Target): Target {
    this.#sendTo(target).then(
      () => {
        target.end()
        this.push(null)
        this.resume()
      },
      error => this.destroy(error),
    )
    return target
  }

  /** Also called when the client disconnects. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#continue()
    // For a client that left before the first byte: then nothing was piped.
    void this.#chunks.return?.()
    done(error)
  }

  override _read = nothing

  async #sendTo(target: NodeJS.WritableStream): Promise<void> {
    try {
      for (let next = this.#first; !next.done && !this.destroyed; next = await this.#chunks.next()) {
        this.#bytesLeft -= next.value.length
        await this.#write(target, next.value)
        await turnToSend()
      }
    } finally {
      await this.#chunks.return?.()
    }
    if (this.#bytesLeft > 0) throw new Error('The recording ended before its last byte')
  }

  #write(target: NodeJS.WritableStream, chunk: Uint8Array): Promise<void> {
    return new Promise(resolve => {
      this.#continue = resolve
      target.write(chunk, () => resolve())
    })
  }
}

/** Sends the bytes from `start` to `end`, at the client's pace. What fails before the first byte is thrown. */
export async function sendBytes(reply: FastifyReply, source: MediaSource, start: number, end: number) {
  await turnToSend()
  const chunks = source.read(start, end)[Symbol.asyncIterator]()
  const first = await chunks.next()
  const length = end - start
  if (!first.done && first.value.length === length) {
    // A range that comes in one chunk needs no stream.
    const release = () => chunks.return?.()
    if (reply.raw.destroyed) release()
    else reply.raw.once('close', release)
    return reply.send(first.value)
  }
  return reply.send(new ChunkStream(first, chunks, length))
}
