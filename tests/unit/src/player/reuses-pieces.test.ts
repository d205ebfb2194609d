import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reusesPieces } from '../../../../src/player/reuses-pieces.ts'

const url = 'http://localhost/media/sets/1.mp3'

class Timing {
  readonly transferSize: number
  readonly startTime: number
  constructor(transferSize: number, startTime: number) {
    this.transferSize = transferSize
    this.startTime = startTime
  }
}

/** What a browser does when it is asked for a byte of what it has fetched. */
let ask: () => Promise<Response>
let timings: Timing[] = []

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  timings = [new Timing(4396, 0)]
  vi.stubGlobal('PerformanceResourceTiming', Timing)
  vi.stubGlobal('performance', { now: () => 10, getEntriesByName: () => timings })
  vi.stubGlobal('fetch', async (_url: string, { cache }: RequestInit) => {
    if (cache === 'force-cache') return ask()
    return new Response(new Uint8Array(4096), { status: 206, headers: { 'content-range': 'bytes 0-4095/9999' } })
  })
})

const aByte = () => new Response(new Uint8Array(1), { status: 206 })

it('is true where the byte comes from the cache, as in Chromium', async () => {
  ask = async () => {
    timings.push(new Timing(0, 11))
    return aByte()
  }
  expect(await reusesPieces(url)).toBe(true)
})

it('is false where the network is asked, as in Firefox and Safari', async () => {
  ask = async () => {
    timings.push(new Timing(301, 11))
    return aByte()
  }
  expect(await reusesPieces(url)).toBe(false)
})

it('rejects when the network goes in between', async () => {
  ask = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(reusesPieces(url)).rejects.toThrow()
})

it('rejects when the server gives no piece', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(reusesPieces(url)).rejects.toThrow()
})
