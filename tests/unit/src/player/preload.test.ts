import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { onIntent } from '../../../../src/lib/on-intent.ts'
import { createPreload } from '../../../../src/player/preload.ts'
import { aSet } from '../../../support/player/music.ts'

const reuses = vi.fn<(url: string) => Promise<boolean>>()

const piece = 128 * 1024
const size = 100 * piece

let server: Server
let requested: string[] = []
let fails = false

/** A server that gives any range of a long recording. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const range = request.headers.range ?? ''
    requested.push(range)
    const [from = 0, to = 0] = range.replace('bytes=', '').split('-').map(Number)
    if (fails) return void response.writeHead(503).end()
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${size}` }).end(new Uint8Array(to - from + 1))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())
let preload = createPreload(reuses)
beforeEach(() => {
  requested = []
  fails = false
  reuses.mockReset().mockResolvedValue(true)
  preload = createPreload(reuses)
})

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  address !== null && typeof address !== 'string'

/** A set whose recording this server has. */
function setWithRecording(name: string) {
  const address = server.address()
  if (!isAddress(address)) throw new Error('The server is closed')
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${address.port}` })
  return aSet({ mp3_permalink: `${name}.mp3`, duration: 100_000 })
}

it('fetches the beginning and a piece around the position, and nothing in between', async () => {
  await preload(setWithRecording('a'), 50_500)
  expect(requested).toEqual([`bytes=0-${piece - 1}`, `bytes=${50 * piece}-${51 * piece - 1}`])
})

it('fetches only the beginning of a set that is played from its start', async () => {
  await preload(setWithRecording('b'), 0)
  expect(requested).toEqual([`bytes=0-${piece - 1}`])
})

it('sends each request once', async () => {
  const set = setWithRecording('c')
  await Promise.all([preload(set, 0), preload(set, 0)])
  expect(requested).toHaveLength(1)
})

it('sends no request for a set without a recording', async () => {
  await preload(aSet({ mp3_permalink: null }), 0)
  expect(requested).toEqual([])
})

it('fetches nothing where the browser would fetch it again, and asks for that once', async () => {
  reuses.mockResolvedValue(false)
  await preload(setWithRecording('e'), 50_000)
  await preload(setWithRecording('f'), 0)
  expect(requested).toEqual([])
  expect(reuses).toHaveBeenCalledOnce()
})

it('asks again when it could not be found out', async () => {
  reuses.mockRejectedValueOnce(new Error('offline'))
  const set = setWithRecording('g')
  await preload(set, 0)
  await preload(set, 0)
  expect(requested).toHaveLength(1)
})

it('ignores a failed request', async () => {
  fails = true
  await expect(preload(setWithRecording('d'), 50_000)).resolves.toBeUndefined()
  expect(requested).toHaveLength(1)
})

it('starts when a pointer rests on a control, not when it passes', () => {
  vi.useFakeTimers()
  const ready = vi.fn()
  const control = onIntent(ready)
  control.onPointerEnter()
  vi.advanceTimersByTime(50)
  control.onPointerLeave()
  vi.advanceTimersByTime(500)
  expect(ready).not.toHaveBeenCalled()
  control.onPointerEnter()
  vi.advanceTimersByTime(100)
  expect(ready).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
