import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, createServer } from 'node:https'
import webPush from 'web-push'
import type { PushSettings } from '../../../server/modules/push/sender.ts'
import { selfSigned } from './certificate.ts'
import { sendWithoutEnd } from './endless.ts'
import { type PushBrowser, pushBrowser } from './push-browser.ts'

const host = 'push.example'

export interface Arrived {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** When, in ms since 1970. */
  at: number
}

interface Reply {
  /** 0 breaks the connection instead. */
  status: number
  headers?: Record<string, string>
  /** The answer goes on for as long as it is read. */
  isEndless?: boolean
}

/**
 * Starts a push service over TLS on loopback that has a public name. `settings` are for a server: its connections to that
 * name, on any port, reach this service. Everything else is as in production.
 */
export async function startPushService() {
  const { cert, key } = selfSigned(host)
  const arrived: Arrived[] = []
  const replies: Reply[] = []
  let onMessage = () => {}
  let devices = 0
  let endlessBytes = 0
  let endless: Promise<void> | undefined

  const server = createServer({ cert, key }, async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks), at: Date.now() })
    const { status, headers = {}, isEndless = false } = replies.shift() ?? { status: 201 }
    onMessage()
    if (request.headers.host?.startsWith('slow.')) return
    if (isEndless) endless = sendWithoutEnd(response.writeHead(status), bytes => (endlessBytes += bytes))
    else if (status === 0) request.socket.destroy()
    else response.writeHead(status, headers).end('taken')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  class Here extends Agent {
    override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
      return super.createConnection({ ...options, host: '127.0.0.1', port, checkServerIdentity }, done)
    }
  }
  // The slow service has another host name with the same certificate.
  const checkServerIdentity = () => undefined
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const agent = new Here({ ca: cert, keepAlive: true })
  const settings: PushSettings = { keys: { publicKey, privateKey, subject: 'mailto:push@segue.example' }, agent }

  return {
    settings,
    /** The messages that arrived for one browser. */
    cameFor: ({ subscription }: PushBrowser) =>
      arrived.filter(({ path }) => `https://${host}${path}` === subscription.endpoint),
    /** A new browser that subscribes at this service. */
    browser: () => pushBrowser(`https://${host}/device/${devices++}`),
    /** A new browser whose push service accepts messages but never answers. */
    slowBrowser: () => pushBrowser(`https://slow.elsewhere.example/device/${devices++}`),
    /** Sets the answers to the next messages, one each. */
    willAnswer: (...next: Reply[]) => replies.push(...next),
    /** Resolves when `count` messages have arrived in total. */
    async came(count: number): Promise<void> {
      while (arrived.length < count)
        await new Promise<void>(resolve => {
          onMessage = resolve
        })
    },
    count: () => arrived.length,
    /** Resolves with the bytes of an answer without an end, when it was left. */
    async leftAfter(): Promise<number> {
      await endless
      return endlessBytes
    },
    /** The endpoints of all messages, in the order in which they arrived. */
    order: () => arrived.map(({ path }) => `https://${host}${path}`),
    async stop(): Promise<void> {
      agent.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>
