import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { OtherPlayer } from '#contract/entities/devices.ts'
import { ChannelSubscription } from '../../db/connection/channel-subscription.ts'
import type { Db } from '../../db/pool.ts'
import { eventChannel } from '../../db/releases/announce-release.ts'
import { findPlayers } from '../../db/select/player.ts'
import { byId, findRoom } from '../../db/select/room.ts'
import type { Caller } from '../../http/api/call.ts'
import { Failure } from '../../http/failure.ts'
import { activeSessions, notifiedOfRelease, notifiedSince } from './store.ts'
import { Streams } from './streams.ts'

const heartbeatMs = 25_000
/** The longest time between a notification's timestamp and its commit, in seconds. */
const commitSeconds = 5

const newNotification = { event: 'notification', data: {} } as const

/**
 * Sends live events to the event streams of this process. It subscribes to the NOTIFY channel of the installation, and for
 * each message queries which of its connected listeners get an event.
 *
 * `open` returns a listener's stream. It ends with the session, with the app, and when a shutdown starts: the client then
 * reconnects, to another process if there is one.
 */
export function openHub(
  app: FastifyInstance,
  db: Db,
  shutdown: AbortSignal,
): { open(caller: Caller): Readable; count(): number } {
  const streams = new Streams()
  let closing = false

  /**
   * Runs work if anyone is connected. Failures are only logged: the next heartbeat or the client's next fetch makes up for
   * them.
   */
  const attempt = (work: () => Promise<void>) => {
    if (streams.size > 0) work().catch(error => app.log.warn({ err: error }, 'a live event was missed'))
  }

  const subscription = new ChannelSubscription(db, eventChannel, {
    onMessage(message) {
      const [kind, id = ''] = message.split(' ')
      if (kind === 'session') streams.endSessions(sessionId => sessionId === id)
      if (kind === 'release')
        attempt(async () => streams.send(await notifiedOfRelease(db, Number(id), streams.users()), newNotification))
      if (kind === 'notified') streams.send([Number(id)], newNotification)
      if (kind === 'player') sendPlayer(Number(id), message)
      if (kind === 'room') attempt(() => sendRoom(Number(id)))
    },
    onConnect(missedSince) {
      const users = streams.users()
      attempt(async () => {
        await endExpired(streams.sessions())
        const seconds = (Date.now() - missedSince) / 1000 + commitSeconds
        streams.send(await notifiedSince(db, seconds, users), newNotification)
      })
      attempt(() => sendStoredPlayers(users))
    },
  })

  /** The message carries what plays, so that it needs no query. */
  function sendPlayer(userId: number, message: string): void {
    const told = OtherPlayer.safeParse(JSON.parse(message.slice(message.indexOf('{'))))
    if (told.success) streams.send([userId], { event: 'player', data: told.data })
  }

  async function sendStoredPlayers(userIds: readonly number[]): Promise<void> {
    for (const [userId, data] of await findPlayers(db, userIds)) streams.send([userId], { event: 'player', data })
  }

  async function sendRoom(id: number): Promise<void> {
    const found = await findRoom(db, byId(id))
    if (found) streams.send(found.memberIds, { event: 'room', data: found.room })
  }

  async function endExpired(sessionIds: string[]): Promise<void> {
    const active = await activeSessions(db, sessionIds)
    streams.endSessions(sessionId => sessionIds.includes(sessionId) && !active.has(sessionId))
  }

  const timer = setInterval(() => {
    streams.heartbeat()
    void subscription.check()
    attempt(() => endExpired(streams.sessions()))
  }, heartbeatMs)
  timer.unref()

  shutdown.addEventListener('abort', () => streams.endSessions(() => true))

  // Before the server waits for open responses, because these would never end.
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(timer)
    streams.endSessions(() => true)
    await subscription.close()
  })

  return {
    count: () => streams.size,
    open(caller) {
      if (closing) throw new Failure(503, 'Shutting down', { retryAfter: 1 })
      subscription.start()
      const stream = streams.open(caller)
      // The session may have ended between its check and the opening of this stream.
      attempt(() => endExpired([caller.sessionId]))
      // Otherwise it is sent once nothing that happens after that can be missed.
      if (subscription.isReady) attempt(() => sendStoredPlayers([caller.userId]))
      if (shutdown.aborted) streams.endSessions(() => true)
      return stream
    },
  }
}
