import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

/** The proxy to the database: a process of its own, so that busy listeners do not slow it down. */

/** A message to the proxy. Each changes only what it names. */
export const LineMessage = z.object({
  /** The port of the database. */
  port: z.optional(z.int()),
  /** The delay of each chunk (ms). */
  lateMs: z.optional(z.number()),
  /** True while nothing passes. */
  stalled: z.optional(z.boolean()),
  /** Breaks all connections, once. */
  cut: z.optional(z.boolean()),
})
export type LineMessage = z.infer<typeof LineMessage>

const lines = new Set<Socket>()
let port = 0
let lateMs = 0
let open = Promise.resolve()
let reopen = () => {}

function stall(): void {
  open = new Promise(resolve => {
    reopen = resolve
  })
}

/** Chunks stay in order because all have the same delay. */
async function carry(from: Socket, to: Socket): Promise<void> {
  for await (const bytes of from) {
    if (lateMs > 0) await pause(lateMs)
    await open
    to.write(bytes)
  }
  to.end()
}

function answer(down: Socket): void {
  const up = connect({ port, host: '127.0.0.1', noDelay: true })
  for (const [one, other] of [
    [down, up],
    [up, down],
  ] as const) {
    lines.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      lines.delete(one)
      other.destroy()
    })
    carry(one, other).catch(() => other.destroy())
  }
}

const server = createServer({ noDelay: true }, answer)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.({ port: address.port })
})
process.on('disconnect', () => process.exit())
process.on('message', message => {
  const change = LineMessage.parse(message)
  port = change.port ?? port
  lateMs = change.lateMs ?? lateMs
  if (change.stalled) stall()
  if (change.stalled === false) reopen()
  if (change.cut) for (const line of lines) line.resetAndDestroy()
})
