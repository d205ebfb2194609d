import { createServer } from 'node:http'
import * as z from 'zod/mini'

/** A plain HTTP server that answers everything with the same JSON: what the first message holds. */
process.on('disconnect', () => process.exit())
process.once('message', message => {
  const { text } = z.object({ text: z.string() }).parse(message)
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8').end(text)
  })
  server.keepAliveTimeout = 72_000
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.({ port: address.port })
  })
})
