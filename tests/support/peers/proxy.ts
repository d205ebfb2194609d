import { EventEmitter, once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What happens to a connection after some bytes: it is reset, or it stalls until `heal`. */
export type Fault = 'reset' | 'stall'

/** A proxy between a browser and a server, in which a test can simulate network faults. */
export interface BadNetwork {
  url: string
  /** The head of each request that the audio element made for a recording, in order. */
  recordings: string[]
  /** Breaks the next played recording after so many bytes: resets once, or stalls until `heal`. */
  breakNext(bytes: number, fault: Fault): void
  /** The same for a recording that is being downloaded. */
  breakDownload(bytes: number, fault: Fault): void
  /** The byte ranges of recordings that were downloaded, not played, in order. */
  fetched: string[]
  /**
   * Resets every connection. Until `heal`, new ones are reset, or answered with 502 as by a gateway without a server.
   */
  goAway(how: 'refused' | 'bad gateway'): void
  /** Limits each connection's bandwidth to the browser, and adds latency to each answer. */
  slowDown(bytesPerSecond: number, latencyMs: number): void
  /** Ends all faults. Stalled connections continue where they stopped. */
  heal(): void
  close(): Promise<void>
}

interface Line {
  down: Socket
  up: Socket
  /** How many bytes pass before the fault. */
  left: number
  fault: Fault
  /** Whether a request was sent and its answer hasn't begun: the latency is added then. */
  asked: boolean
}

/** A slow connection passes its bytes in pieces that take this long (ms). */
const pieceMs = 50

function reset({ up, down }: Line): void {
  up.destroy()
  down.resetAndDestroy()
}

function turnAway(down: Socket, how: 'refused' | 'bad gateway'): void {
  down.on('error', () => down.destroy())
  if (how === 'refused') down.resetAndDestroy()
  else down.once('data', () => down.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'))
}

/** Starts a TCP proxy in front of the server at `url`. */
export async function startBadNetwork(url: string): Promise<BadNetwork> {
  const target = new URL(url)
  const lines = new Set<Line>()
  const recordings: string[] = []
  const healing = new EventEmitter()
  let away: 'refused' | 'bad gateway' | null = null
  const fetched: string[] = []
  let plan: { played: boolean; bytes: number; fault: Fault } | null = null
  let speed: { bytesPerSecond: number; latencyMs: number } | null = null

  function ask(line: Line, request: Buffer): void {
    line.asked = true
    line.left = Number.POSITIVE_INFINITY
    const head = request.toString('latin1')
    if (!head.startsWith('GET /media/sets/')) return
    const played = /^sec-fetch-dest: audio\r$/im.test(head)
    const from = Number(/^range: bytes=(\d+)/im.exec(head)?.[1] ?? 0)
    if (played) recordings.push(head)
    else fetched.push(/^range: bytes=(\S+)/im.exec(head)?.[1] ?? '')
    if (plan?.played === played) Object.assign(line, { fault: plan.fault, left: Math.max(0, plan.bytes - from) })
    // Otherwise the page would play prefetched data from its cache and never meet the fault.
    else if (plan?.played) reset(line)
  }

  async function give(line: Line, bytes: Buffer): Promise<void> {
    if (speed) await pause((1000 * bytes.length) / speed.bytesPerSecond + (line.asked ? speed.latencyMs : 0))
    line.asked = false
    if (!line.down.write(bytes)) await once(line.down, 'drain')
  }

  async function breakOff(line: Line): Promise<void> {
    if (line.fault === 'reset') {
      plan = null
      return reset(line)
    }
    await once(healing, 'healed')
    line.left = Number.POSITIVE_INFINITY
  }

  async function carry(line: Line): Promise<void> {
    for await (const bytes of line.up) {
      for (let at = 0; at < bytes.length; ) {
        const most = speed ? Math.ceil((speed.bytesPerSecond * pieceMs) / 1000) : bytes.length
        const piece = bytes.subarray(at, at + Math.min(most, line.left))
        at += piece.length
        line.left -= piece.length
        if (piece.length > 0) await give(line, piece)
        else await breakOff(line)
        if (line.down.destroyed) return
      }
    }
    line.down.end()
  }

  const server = createServer({ noDelay: true }, down => {
    if (away) return turnAway(down, away)
    const up = connect(Number(target.port), target.hostname)
    const line: Line = { down, up, left: Number.POSITIVE_INFINITY, fault: 'reset', asked: false }
    lines.add(line)
    down.on('close', () => {
      lines.delete(line)
      up.destroy()
    })
    for (const socket of [down, up]) socket.on('error', () => reset(line))
    down.on('data', request => ask(line, request))
    down.pipe(up)
    carry(line).catch(() => reset(line))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    recordings,
    fetched,
    breakNext(bytes, fault) {
      plan = { played: true, bytes, fault }
    },
    breakDownload(bytes, fault) {
      plan = { played: false, bytes, fault }
    },
    goAway(how) {
      away = how
      lines.forEach(reset)
    },
    slowDown(bytesPerSecond, latencyMs) {
      speed = { bytesPerSecond, latencyMs }
    },
    heal() {
      away = null
      plan = null
      speed = null
      healing.emit('healed')
    },
    async close() {
      const closed = once(server, 'close')
      lines.forEach(reset)
      server.close()
      await closed
    },
  }
}
