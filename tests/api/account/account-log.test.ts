import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Mail, Mailer } from '../../../server/mail/mailer.ts'
import { startIdentityProvider } from '../../support/peers/identity-provider.ts'
import { type Asked, addListener, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const lines: string[] = []
const mails: Mail[] = []
let onMail = () => {}

const provider = await startIdentityProvider()
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
const mailer: Mailer = {
  isReady: async () => true,
  async send(mail) {
    mails.push(mail)
    onMail()
    throw new Error('the mail server is away')
  },
}
afterAll(() => provider.close())
const server = await testServer({ template: 'empty', log, settings: { identify: provider.identify, mailer } })
await addListener(server.db, 'mira', 'right-password')

const Made = z.object({ password: z.string() })
const Pair = z.object({ access_token: z.string(), refresh_token: z.string() })

test('The log of everything that an account goes through holds no password, token or link', async () => {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, asked: Asked, status: number) => {
    const answer = await server.ask(method, `/api${url}`, asked)
    expect([method, url, answer.status]).toEqual([method, url, status])
    return answer
  }
  const { access, refresh } = await signIn(server, 'mira', 'right-password')
  await call('POST', '/tokens', { basic: ['mira', 'wrong-password'] }, 401)
  const renewal = { access_token: access, refresh_token: refresh }
  const renewed = Pair.parse((await call('PUT', '/tokens', { body: renewal }, 200)).body)
  await call('GET', `/sets?search=searched-secret&token=${access}`, {}, 401)
  const person = { username: 'ayo', email: 'ayo@x.example', password: 'registered-password' }
  await call('POST', '/users', { body: person }, 201)
  await call('POST', '/users', { text: '{"password": "half-a-password' }, 400)
  const identity = await provider.token({ sub: 'uid', email: 'ayo@x.example' })
  await call('GET', '/users/ayo%40x.example', { token: identity }, 200)
  await call('GET', '/me', { token: `${identity}x` }, 401)

  const mailRequested = new Promise<void>(resolve => {
    onMail = resolve
  })
  await call('POST', '/tokens/reset', { body: { email: 'mira@listener.example' } }, 200)
  await mailRequested
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  await call('PUT', '/tokens/reset', { body: { token, new_password: 'mailed-password' } }, 200)
  await call('PUT', '/tokens/reset', { body: { token, new_password: 'mailed-password' } }, 422)
  await call('DELETE', '/tokens', { token: (await signIn(server, 'mira', 'mailed-password')).access }, 204)
  const last = (await signIn(server, 'mira', 'mailed-password')).access
  const change = { current_password: 'guessed-password', new_password: 'changed-password' }
  await call('PUT', '/me/password', { token: last, body: change }, 422)
  await call('PUT', '/me/password', { token: last, body: { ...change, current_password: 'mailed-password' } }, 204)
  const made = await call('POST', '/me/app-passwords', { token: last, body: { name: 'Phone' } }, 201)
  const { password: app } = Made.parse(made.body)
  for (const asked of [
    `ping?apiKey=${app}`,
    `ping?u=mira&p=${app}`,
    'ping?u=mira&p=typed-password',
    `star?apiKey=${app}&id=so-1`,
  ])
    await server.ask('GET', `/rest/${asked}&v=1.16.1&c=tests`)
  await call('DELETE', '/me', { token: last, body: { password: 'changed-password' } }, 204)
  await server.app.close()

  const written = lines.join('\n')
  expect(lines.length).toBeGreaterThan(15)
  expect(written).toContain('the mail server is away')
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const secrets = [
    ...['right-password', 'wrong-password', 'registered-password', 'half-a-password', 'mailed-password'],
    ...['guessed-password', 'changed-password', last, app, 'typed-password'],
    ...[base64('mira:right-password'), base64('mira:wrong-password'), 'searched-secret', 'argon2'],
    ...['ayo@x.example', 'ayo%40x.example'],
    ...[access, refresh, renewed.access_token, renewed.refresh_token, identity, token, 'reset?token'],
  ]
  for (const secret of secrets)
    expect([secret, secret.length > 5, written.includes(secret)]).toEqual([secret, true, false])
})
