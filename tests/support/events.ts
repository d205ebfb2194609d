import { once } from 'node:events'
import { get, IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '../../server/db/pool.ts'

export interface Events {
  status: number | undefined
  headers: IncomingMessage['headers']
  /** The next frame without its empty line; undefined at the end. */
  next(): Promise<string | undefined>
  /** The next event, past the comments. */
  nextEvent(): Promise<string | undefined>
  /** The events that are left, past the comments. */
  rest(): Promise<string[]>
  /** Goes away without a word. */
  leave(): void
}

async function ask(url: string, token: string): Promise<IncomingMessage> {
  const request = get(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [response] = await once(request, 'response')
  if (!(response instanceof IncomingMessage)) throw new Error('No answer')
  // Whoever leaves breaks their own connection.
  response.on('error', () => undefined)
  return response.setEncoding('utf8')
}

/**
 * A listener of `GET /api/events`, over the network, once the server has said that it listens. Not by `fetch`, which after
 * a break holds a connection for which it has no request, and a closing server waits for it.
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

/** The connections by which processes listen to this database. */
export async function listening(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'segue-events'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Resolves when so many processes listen. A process begins with its first stream, and what happens before it listens reaches
 * the stream with the next beat only, up to 25 s later.
 */
export async function untilListening(db: Db, count: number): Promise<void> {
  if ((await listening(db)) !== count) await untilListening(db, count)
}
