import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createShutdown } from '../../../server/http/shutdown.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { testServer } from '../../support/server/test-server.ts'

const shutdown = createShutdown()
/** How many readers of recordings hold something. */
let held = 0

const library: MediaLibrary = {
  audio: async () => ({
    size: 65_536,
    etag: 'one',
    contentType: 'audio/mpeg',
    async *read(start, end) {
      held++
      try {
        yield Buffer.alloc(end - start)
      } finally {
        held--
      }
    },
  }),
  picture: async () => undefined,
  peaks: async () => undefined,
  close: async () => {},
}

const server = await testServer({ template: 'empty', library, settings: { shutdown } })
const url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))

const basic = `Basic ${btoa('mira:moonlight')}`
const signIn = `POST /api/tokens HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic}\r\nContent-Length: 0\r\n\r\n`
const hear = 'GET /media/a-set.mp3 HTTP/1.1\r\nHost: a\r\n\r\n'

/** Sends requests at once on one connection, and leaves once `begun`. Until then nobody can be signed in. */
async function leave(requests: readonly string[], begun: () => boolean): Promise<void> {
  await server.db.transaction().execute(async holder => {
    await sql`lock table users in access exclusive mode`.execute(holder)
    const socket = connect(Number(url.port), url.hostname)
    socket.write(requests.join(''))
    await expect.poll(begun).toBe(true)
    socket.destroy()
    await once(socket, 'close')
  })
}

test.each([1, 3])('a client that leaves %d requests unanswered takes them with it', async count => {
  await leave(Array<string>(count).fill(signIn), () => shutdown.openRequests() === count)
  await expect.poll(() => shutdown.openRequests()).toBe(0)
})

test('recordings that waited for the answer before them are given back', async () => {
  await leave([signIn, hear, hear, hear], () => held === 3)
  await expect.poll(() => held).toBe(0)
})
