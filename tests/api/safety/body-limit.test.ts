import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { emptyLibrary, tokenSecret } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()

const head = (length: number) =>
  `PUT /api/tokens HTTP/1.1\r\nHost: segue.example\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

test('What is too large is refused while it is still being sent, and the connection stays: a proxy would answer 502 for it', async () => {
  const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', text => {
    received += text
  })
  socket.write(head(600_000) + 'x'.repeat(300_000))
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413 /)
  expect(received).not.toMatch(/^connection: close/im)
  received = ''
  socket.write(`${'x'.repeat(300_000)}${head(2)}{}`)
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 4(?!13)/)
  socket.end()
  await once(socket, 'close')
  await app.close()
})
