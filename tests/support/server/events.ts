import { once } from 'node:events'
import { get, IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'

export interface Events {
  status: number | undefined
  headers: IncomingMessage['headers']
  /** The next frame, without the empty line that ends it; undefined at the end of the stream. */
  next(): Promise<string | undefined>
  /** The next event; comments are skipped. */
  nextEvent(): Promise<string | undefined>
  /** All remaining events; comments are skipped. */
  rest(): Promise<string[]>
  /** Destroys the connection. */
  leave(): void
}

async function ask(url: string, token: string): Promise<IncomingMessage> {
  const request = get(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [response] = await once(request, 'response')
  if (!(response instanceof IncomingMessage)) throw new Error('No answer')
  // `leave` destroys the connection, which emits an error.
  response.on('error', () => undefined)
  return response.setEncoding('utf8')
}

/**
 * Subscribes to `GET /api/events` over the network. Resolves once the server has confirmed the subscription. It doesn't
 * use `fetch`, which after a broken connection opens an idle one, and a closing server waits for that.
 */
export async function listenTo(url: string, token: string): Promise<Events> {
  const response = await ask(url, token)
  const pieces: AsyncIterator<unknown> = response[Symbol.asyncIterator]()
  let text = ''
  async function next(): Promise<string | undefined> {
    const end = text.indexOf('\n\n')
    if (end >= 0) {
      const frame = text.slice(0, end)
      text = text.slice(end + 2)
      return frame
    }
    const piece = await pieces.next()
    if (piece.done) return undefined
    text += String(piece.value)
    return next()
  }
  async function nextEvent(): Promise<string | undefined> {
    const frame = await next()
    return frame?.startsWith(':') ? nextEvent() : frame
  }
  async function rest(): Promise<string[]> {
    const frame = await nextEvent()
    return frame === undefined ? [] : [frame, ...(await rest())]
  }
  await next()
  const { statusCode: status, headers } = response
  return { status, headers, next, nextEvent, rest, leave: () => response.destroy() }
}

/** How many server processes have a connection that listens to this database's notifications: it does so by its first statement. */
export async function listening(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'segue-events'
      and state = 'idle' and query <> ''`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Resolves when exactly `count` processes listen to the database. A process starts to listen with its first stream, and
 * a notification from before that reaches the stream only with the next heartbeat, up to 25 s later.
 */
export async function untilListening(db: Db, count: number): Promise<void> {
  if ((await listening(db)) !== count) await untilListening(db, count)
}
