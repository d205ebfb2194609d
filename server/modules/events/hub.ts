import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Listening } from '../../db/connection/channel-subscription.ts'
import type { Db } from '../../db/pool.ts'
import { eventChannel } from '../../db/releases/announce-release.ts'
import type { Caller } from '../../plugins/api/registry.ts'
import { Failure } from '../../plugins/failure.ts'
import { standing, toldLately, toldOfRelease } from './store.ts'
import { Streams } from './streams.ts'

const beatMs = 25_000
/** Between the time a notification bears and the moment when others can see it, in seconds. */
const commitSeconds = 5

const somethingNew = { event: 'notification', data: {} } as const

/**
 * What connects a process's listeners with what happens in any process of the installation: messages of the database, heard
 * by one connection, name what happened, and the process asks which of its own listeners are concerned. Returns what opens a
 * listener's stream; it ends with the session, with the app, and when the app is about to leave: the listener opens another
 * one, which another process may have by then.
 */
export function openHub(
  app: FastifyInstance,
  db: Db,
  leaving: AbortSignal,
): { open(caller: Caller): Readable; count(): number } {
  const streams = new Streams()
  let closing = false

  /** What goes wrong here is made good later, by the next beat or the client's next look. */
  const tryTo = (work: () => Promise<void>) => {
    if (streams.size > 0) work().catch(error => app.log.warn({ err: error }, 'live events have missed something'))
  }

  const listening = new Listening(db, eventChannel, {
    hear(message) {
      const [kind, id = ''] = message.split(' ')
      if (kind === 'session') streams.endSessions(sessionId => sessionId === id)
      if (kind === 'release')
        tryTo(async () => streams.tell(await toldOfRelease(db, Number(id), streams.users()), somethingNew))
    },
    missed: since =>
      tryTo(async () => {
        await endOver(streams.sessions())
        const seconds = (Date.now() - since) / 1000 + commitSeconds
        streams.tell(await toldLately(db, seconds, streams.users()), somethingNew)
      }),
  })

  async function endOver(asked: string[]): Promise<void> {
    const stands = await standing(db, asked)
    streams.endSessions(sessionId => asked.includes(sessionId) && !stands.has(sessionId))
  }

  const timer = setInterval(() => {
    streams.beat()
    void listening.check()
    tryTo(() => endOver(streams.sessions()))
  }, beatMs)
  timer.unref()

  leaving.addEventListener('abort', () => streams.endSessions(() => true))

  // Before the server waits for its answers to end, of which these would never.
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(timer)
    streams.endSessions(() => true)
    await listening.close()
  })

  return {
    count: () => streams.size,
    open(caller) {
      if (closing) throw new Failure(503, 'Closing', { retryAfter: 1 })
      listening.start()
      const stream = streams.open(caller)
      // It may have ended after it was asked for, and before anybody would have been told here.
      tryTo(() => endOver([caller.sessionId]))
      if (leaving.aborted) streams.endSessions(() => true)
      return stream
    },
  }
}
