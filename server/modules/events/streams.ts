import { Readable } from 'node:stream'
import type { LiveEvent } from '#contract/routes/events.ts'

/** The most streams per user. A device has one for all its tabs, but a lost connection is noticed late. */
const maxPerUser = 10
/** The most bytes that may be buffered for a client. A client that reads nothing is gone. */
const maxBuffered = 4_096

interface Owner {
  userId: number
  sessionId: string
}

/** The event streams that are connected to this process. */
export class Streams {
  readonly #owners = new Map<Readable, Owner>()

  /** Opens a stream. Ends the user's oldest one if there are too many. */
  open({ userId, sessionId }: Owner): Readable {
    const own = [...this.#owners].filter(([, owner]) => owner.userId === userId)
    for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - maxPerUser))) this.#end(oldest)
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

  send(userIds: readonly number[], { event, data }: LiveEvent): void {
    const recipients = new Set(userIds)
    for (const [stream, { userId }] of this.#owners)
      if (recipients.has(userId)) this.#push(stream, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends a comment to every stream, so that proxies don't close them as idle. */
  heartbeat(): void {
    for (const stream of this.#owners.keys()) this.#push(stream, ': still here\n\n')
  }

  endSessions(isOver: (sessionId: string) => boolean): void {
    for (const [stream, { sessionId }] of this.#owners) if (isOver(sessionId)) this.#end(stream)
  }

  #push(stream: Readable, text: string): void {
    if (stream.readableLength > maxBuffered) stream.destroy()
    else stream.push(text)
  }

  #end(stream: Readable): void {
    this.#owners.delete(stream)
    stream.push(null)
  }
}
