import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createFixedText } from '../../../../server/http/fixed-text.ts'

test('A text is made and compressed once, also if many ask for it at once', async () => {
  let made = 0
  const send = createFixedText('text/plain', () => `text ${++made}`)
  const app = Fastify()
  const bodies = new Set<unknown>()
  app.addHook('onSend', async (_request, _reply, payload) => void bodies.add(payload))
  app.get('/', send)
  const ask = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect(made).toBe(1)
  expect(bodies.size).toBe(1)
})
