import { Readable } from 'node:stream'
import type { LiveEvent } from '../../../contract/routes/events.ts'

/** A device has one connection for all its tabs; one that vanished without a word is noticed late. */
const mostPerUser = 10
/** Bytes that may wait for a listener: far more than ever should. Who takes none of it is gone. */
const mostWaiting = 4_096

interface Owner {
  userId: number
  sessionId: string
}

/** The listeners connected to this process. */
export class Streams {
  readonly #owners = new Map<Readable, Owner>()

  /** A new listener's stream. When the user has too many, the oldest ends. */
  open({ userId, sessionId }: Owner): Readable {
    const own = [...this.#owners].filter(([, owner]) => owner.userId === userId)
    for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - mostPerUser))) this.#end(oldest)
    const stream = new Readable({ read() {} })
    stream.once('close', () => this.#owners.delete(stream))
    this.#owners.set(stream, { userId, sessionId })
    this.#push(stream, ': listening\n\n')
    return stream
  }

  get size(): number {
    return this.#owners.size
  }

  users(): number[] {
    return [...new Set([...this.#owners.values()].map(({ userId }) => userId))]
  }

  sessions(): string[] {
    return [...new Set([...this.#owners.values()].map(({ sessionId }) => sessionId))]
  }

  tell(userIds: readonly number[], { event, data }: LiveEvent): void {
    const told = new Set(userIds)
    for (const [stream, { userId }] of this.#owners)
      if (told.has(userId)) this.#push(stream, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Keeps proxies from taking a silent stream for a dead one. */
  beat(): void {
    for (const stream of this.#owners.keys()) this.#push(stream, ': still here\n\n')
  }

  endSessions(over: (sessionId: string) => boolean): void {
    for (const [stream, { sessionId }] of this.#owners) if (over(sessionId)) this.#end(stream)
  }

  #push(stream: Readable, text: string): void {
    if (stream.readableLength > mostWaiting) stream.destroy()
    else stream.push(text)
  }

  #end(stream: Readable): void {
    this.#owners.delete(stream)
    stream.push(null)
  }
}
