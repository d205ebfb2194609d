import { once } from 'node:events'
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { firebaseIdentities, remoteKeys } from '../../../../server/http/auth/identities.ts'
import { AnswerTooLong, fetchWithin } from '../../../../server/lib/outgoing.ts'
import { startEndless } from '../../../support/peers/endless.ts'

const megabyte = 1024 * 1024
/** What the buffers of a connection hold beside the bytes that are counted. */
const inBuffers = 16 * megabyte

const endless = await startEndless()
const other = createServer((request, response) => {
  if (request.url === '/moved') response.writeHead(302, { location: '/here' }).end()
  else if (request.url === '/none') response.writeHead(204).end()
  else if (request.url === '/swelling')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * megabyte)))
  else if (request.url !== '/never') response.writeHead(418, { 'x-kind': 'tea' }).end('{"kind":"tea"}')
})
await once(other.listen(0, '127.0.0.1'), 'listening')
const address = other.address()
const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
afterAll(async () => {
  await endless.close()
  other.closeAllConnections()
  other.close()
})

test('an answer has its status, headers and body', async () => {
  const answer = await fetchWithin(url)
  expect([answer.status, answer.ok, answer.headers.get('x-kind'), await answer.json()]).toEqual([
    418,
    false,
    'tea',
    { kind: 'tea' },
  ])
  expect((await fetchWithin(`${url}/none`)).status).toBe(204)
})

describe('a server that never stops sending', () => {
  test('is left when it has sent too many bytes, which take no memory', async () => {
    const [sent, memory] = [endless.sent(), process.memoryUsage.rss()]
    await expect(fetchWithin(endless.url, { maxBytes: 2 * megabyte })).rejects.toThrow(AnswerTooLong)
    expect(endless.sent() - sent).toBeLessThan(inBuffers)
    expect(process.memoryUsage.rss() - memory).toBeLessThan(64 * megabyte)
  })

  test('is left when its time is over, though its bytes go on coming', async () => {
    const asked = fetchWithin(`${endless.url}/slow`, { timeoutMs: 300 })
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  describe('is left in time though garbage is collected, with which Node 20 throws signals away:', () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    let timer: NodeJS.Timeout
    beforeEach(() => {
      timer = setInterval(collect, 10)
    })
    afterEach(() => clearInterval(timer))

    const closing = new AbortController()
    test.each([
      ['one that sends', `${endless.url}/slow`, {}],
      ['one that sends, when the caller could give up, too', `${endless.url}/slow`, { signal: closing.signal }],
      ['one that never answers', `${url}/never`, { signal: closing.signal }],
    ])('%s', async (_, address, init) => {
      await expect(fetchWithin(address, { ...init, timeoutMs: 300 })).rejects.toMatchObject({ name: 'TimeoutError' })
    })
  })

  test('is left when the caller gives up', async () => {
    const ending = new AbortController()
    const asked = fetchWithin(`${endless.url}/slow`, { signal: ending.signal, timeoutMs: 600_000 })
    ending.abort(new Error('We are closing'))
    await expect(asked).rejects.toThrow('We are closing')
  })

  test('can be asked how its answer begins', async () => {
    const answer = await fetchWithin(endless.url, { maxBytes: 1000, isCut: true })
    expect([answer.status, (await answer.text()).length]).toEqual([200, 1000])
  })

  test('gives no keys to verify identities by: that is an outage, and no refused token', async () => {
    const sent = endless.sent()
    const token = ['{"alg":"RS256","kid":"one"}', '{}', '{}']
      .map(part => Buffer.from(part).toString('base64url'))
      .join('.')
    await expect(firebaseIdentities('demo', remoteKeys(endless.url))(token)).rejects.toMatchObject({ status: 503 })
    expect(endless.sent() - sent).toBeLessThan(inBuffers)
  })
})

test('an answer that swells when it is decompressed counts as what it becomes', async () => {
  await expect(fetchWithin(`${url}/swelling`)).rejects.toThrow(AnswerTooLong)
})

test('a redirect isn’t followed unless the caller wants that', async () => {
  await expect(fetchWithin(`${url}/moved`)).rejects.toThrow()
  expect((await fetchWithin(`${url}/moved`, { redirect: 'follow' })).status).toBe(418)
})
