import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import { startCaddy } from '../../support/peers/caddy.ts'
import { type ReverseProxy, startNginxSite } from '../../support/peers/nginx.ts'
import { freshIds, release } from '../../support/releases.ts'
import { addListener, signIn } from '../../support/server/app.ts'
import { builtServer } from '../../support/server/built-server.ts'
import { testServer } from '../../support/server/test-server.ts'

const recording = randomBytes(2_000_000)
/** What came with the last request that reached Segue. */
let arrived: IncomingHttpHeaders = {}

const folder = await mkdtemp(join(tmpdir(), 'segue-proxies-'))
await mkdir(join(folder, 'sets'))
await writeFile(join(folder, 'sets/a.mp3'), recording)
afterAll(() => rm(folder, { recursive: true }))
const server = await testServer({
  library: openFolderLibrary(folder),
  clientDir: join(builtServer('process/main.js'), '../../../client'),
  settings: { trustProxy: (_address, hop) => hop < 1 },
})
const upstream = await server.app.listen({ port: 0, host: '127.0.0.1' })
server.app.server.on('request', ({ headers }) => {
  arrived = headers
})

const proxies = { nginx: startNginxSite, caddy: startCaddy }

describe.each(['nginx', 'caddy'] as const)('%s with the file of deploy/', name => {
  const isMissing = installedProgram(name) === undefined
  describe.skipIf(isMissing)(isMissing ? `(skipped: ${name} is not installed)` : 'in front of Segue', () => {
    let proxy: ReverseProxy
    let session: ClientHttp2Session
    beforeAll(async () => {
      proxy = await proxies[name](upstream)
      session = connect(proxy.https, { rejectUnauthorized: false })
      await once(session, 'connect')
    })
    afterAll(async () => {
      session.close()
      await proxy.stop()
    })

    async function ask(path: string, headers: OutgoingHttpHeaders = {}, body?: Buffer) {
      const stream = session.request({ ':path': path, ...headers }, { endStream: !body })
      // A body that is refused while it is sent ends the stream before its end.
      stream.on('error', () => undefined)
      if (body) stream.end(body)
      const [answer]: IncomingHttpHeaders[] = await once(stream, 'response')
      return {
        headers: answer ?? {},
        status: Number(answer?.[':status']),
        bytes: await buffer(stream).catch(() => Buffer.of()),
      }
    }

    test('speaks HTTP/2 over TLS, and leads to it from http with method and path', async () => {
      expect(session.alpnProtocol).toBe('h2')
      expect((await ask('/api/ready')).status).toBe(200)
      const plain = await fetch(`${proxy.http}/sets/1?a=b`, { redirect: 'manual' })
      const { protocol, hostname, pathname, search } = new URL(plain.headers.get('location') ?? '')
      expect([plain.status, protocol, hostname, pathname + search]).toEqual([308, 'https:', 'localhost', '/sets/1?a=b'])
    })

    test("gives Segue the client's address in place of what the client says, the protocol, and an id", async () => {
      await ask('/api/ready', { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' })
      expect(arrived).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
      expect(arrived['x-request-id']).toMatch(/^[\w-]{16,}$/)
    })

    test('lets Segue count the attempts of each client by itself, whatever address it claims', async () => {
      const { port } = new URL(proxy.https)
      const guess = async (localAddress: string, claimed: string) => {
        const sending = request({
          ...{ host: '127.0.0.1', servername: 'localhost', port, localAddress, rejectUnauthorized: false },
          ...{ method: 'POST', path: '/api/tokens', auth: `guessed-by-${name}:wrong` },
          headers: { host: `localhost:${port}`, 'x-forwarded-for': claimed },
        }).end()
        const [answer]: IncomingMessage[] = await once(sending, 'response')
        answer?.resume()
        return answer?.statusCode
      }
      const guesses = await Promise.all(Array.from({ length: 6 }, (_, at) => guess('127.0.0.2', `203.0.113.${at}`)))
      expect(guesses.toSorted()).toEqual([401, 401, 401, 401, 401, 429])
      expect(await guess('127.0.0.3', '127.0.0.2')).toBe(401)
    })

    test('sends a recording and a part of it as they are', async () => {
      const { status, headers, bytes } = await ask('/media/sets/a.mp3', { range: 'bytes=1000000-1499999' })
      expect([status, headers['content-range']]).toEqual([206, 'bytes 1000000-1499999/2000000'])
      expect(bytes.equals(recording.subarray(1_000_000, 1_500_000))).toBe(true)
      const whole = await ask('/media/sets/a.mp3', { 'accept-encoding': 'gzip' })
      const direct = await fetch(`${upstream}/media/sets/a.mp3`, { method: 'HEAD' })
      for (const each of ['content-encoding', 'content-length', 'etag'])
        expect(whole.headers[each], each).toBe(direct.headers.get(each) ?? undefined)
      expect(whole.bytes.equals(recording)).toBe(true)
    })

    test('passes on how Segue has compressed a file, and for how long it may be cached', async () => {
      const shell = (await ask('/')).bytes.toString()
      const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(shell) ?? []
      const { headers } = await ask(asset, { 'accept-encoding': 'gzip, br' })
      const direct = await fetch(`${upstream}${asset}`, { headers: { 'accept-encoding': 'gzip, br' } })
      for (const each of ['content-encoding', 'cache-control', 'etag', 'vary', 'content-security-policy'])
        expect(headers[each], each).toBe(direct.headers.get(each) ?? undefined)
      expect(headers['content-encoding']).toBe('br')
    })

    test('refuses what is far too large with a reason, and leaves what Segue refuses to Segue', async () => {
      const json = { ':method': 'PUT', 'content-type': 'application/json' }
      const length = { 'content-type': 'application/json', 'content-length': 14_000_000 }
      const sending = request(`${proxy.https}/api/tokens`, {
        method: 'PUT',
        headers: length,
        rejectUnauthorized: false,
      })
      sending.on('error', () => undefined).write('x')
      const [huge]: IncomingMessage[] = await once(sending, 'response')
      expect(huge?.statusCode).toBe(413)
      expect(huge && (await text(huge))).toContain('"message":"That is too large to be sent."')
      sending.destroy()
      const large = await ask('/api/tokens', json, Buffer.alloc(400_000, 'x'))
      expect([large.status, large.headers['content-type']]).toEqual([413, expect.stringContaining('application/json')])
      expect(large.bytes.toString()).not.toContain('That is too large to be sent')
    })

    test('passes an event on at once, also after it has read its configuration again', async () => {
      const listener = await addListener(server.db, `behind-${name}`, 'moonlight')
      const { access } = await signIn(server, `behind-${name}`, 'moonlight')
      const [first, second] = await freshIds(server.db)
      for (const track of [first, second])
        await sql`insert into user_track_favs (user_id, track_id, show_likes) values (${listener}, ${track?.id}, true)`.execute(
          server.db,
        )
      const stream = session.request({ ':path': '/api/events', authorization: `Bearer ${access}` }).setEncoding('utf8')
      onTestFinished(() => stream.close())
      let received = ''
      stream.on('data', piece => {
        received += piece
      })
      const notifications = () => received.match(/^event: notification$/gm)?.length ?? 0
      await expect.poll(() => received).not.toBe('')
      await release(server.db, String(first?.id), '--artist', 'Sudden', '--title', `First by ${name}`)
      await expect.poll(notifications).toBe(1)
      await proxy.reload()
      await release(server.db, String(second?.id), '--artist', 'Sudden', '--title', `Second by ${name}`)
      await expect.poll(notifications).toBe(2)
    })
  })
})
