import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { folderMailer, type Mail, smtpMailer } from '../../../server/mail/mailer.ts'
import { expectSince } from '../../support/clock.ts'
import { type ArrivedMail, resetLinkOf, startMailPeer } from '../../support/peers/mail-peer.ts'
import { addListener, expectFailure, signIn, type TestApp, testApp } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const arrived: ArrivedMail[] = []
let onMail: (() => void) | undefined
let userId: number

const peer = await startMailPeer(mail => {
  arrived.push(mail)
  onMail?.()
})
afterAll(() => peer.stop())
const settings = { mailer: smtpMailer(peer.url), publicUrl: 'https://segue.example' }
const server = await testServer({ template: 'empty', settings })
beforeEach(async () => {
  arrived.length = 0
  await server.db.deleteFrom('attempts').execute()
  await server.db.deleteFrom('users').execute()
  userId = await addListener(server.db, 'ayo', 'old password')
})

/** Builds a server that the test closes: after that, all mails that were requested from it have arrived. */
async function closableServer(): Promise<TestApp> {
  const closing = await testApp({ template: 'empty', settings })
  await addListener(closing.db, 'ayo', 'old password')
  return closing
}

const askFor = (email: string, headers: Record<string, string> = {}, { ask } = server) =>
  ask('POST', '/api/tokens/reset', { body: { email }, headers })
const reset = (token: string, new_password = 'new password') =>
  server.ask('PUT', '/api/tokens/reset', { body: { token, new_password } })

async function nextMail(): Promise<ArrivedMail & { token: string; link: string }> {
  if (arrived.length === 0)
    await new Promise<void>(resolve => {
      onMail = resolve
    })
  const mail = arrived.shift()
  if (!mail) throw new Error('No mail arrived')
  return { ...mail, ...resetLinkOf(mail) }
}

async function mailedToken(): Promise<string> {
  await askFor('ayo@listener.example')
  return (await nextMail()).token
}

describe('a reset mail', () => {
  test("goes to the account's address with a link to this server, whatever the request's Host header says", async () => {
    const answer = await askFor('AYO@listener.example', { host: 'evil.example' })
    expect(answer).toMatchObject({ status: 200, body: {} })
    const mail = await nextMail()
    expect(mail).toMatchObject({ from: 'no-reply@segue.example', to: ['ayo@listener.example'] })
    expect(mail.link).toBe(`https://segue.example/reset?token=${mail.token}`)
    expect(mail.text).not.toContain('evil.example')
  })

  test("doesn't contain the username until the account's address is verified", async () => {
    await askFor('ayo@listener.example')
    expect((await nextMail()).text).not.toContain('Hello ayo')
    await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
    await askFor('ayo@listener.example')
    expect((await nextMail()).text).toContain('Hello ayo,')
  })

  test("isn't sent to an unknown address, but the answer is the same", async () => {
    const closing = await closableServer()
    const unknown = await askFor('nobody@listener.example', {}, closing)
    const known = await askFor('ayo@listener.example', {}, closing)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect((await nextMail()).to).toEqual(['ayo@listener.example'])
    await closing.close()
    expect(arrived).toEqual([])
  })

  test.each(['ayo@listener.example', 'nobody@listener.example'])(
    'can be requested three times an hour from one network; further requests are a 429, and others may still ask: %s',
    async email => {
      const closing = await closableServer()
      const ask = async (from: string) =>
        closing.ask('POST', '/api/tokens/reset', { body: { email: email.replace('ayo', 'Ayo') }, from })
      for (let at = 0; at < 3; at++) expect((await ask('10.0.0.1')).status).toBe(200)
      const refused = await ask('10.0.0.1')
      expect(expectFailure(refused, 429).message).toMatch(/^A link was requested several times/)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      for (let at = 0; at < 20; at++) expect((await ask(`10.0.1.${at}`)).status).toBe(200)
      await closing.close()
    },
  )

  test("that can't be sent is answered with 503, also for an unknown address, and is sent as soon as the mail server is back", async () => {
    const gone = await startMailPeer(() => {})
    await gone.stop()
    const { isReady, send } = smtpMailer(gone.url)
    let onFailure = () => {}
    const failure = new Promise<void>(resolve => {
      onFailure = resolve
    })
    const mailer = {
      isReady,
      send: (mail: Mail) => send(mail).catch(error => Promise.reject(error).finally(onFailure)),
    }
    const late = await testApp({ template: 'empty', settings: { ...settings, mailer, mailIntervalMs: 20 } })
    await addListener(late.db, 'ayo', 'old password')
    const answers = [await askFor('ayo@listener.example', {}, late), await askFor('nobody@listener.example', {}, late)]
    for (const each of answers) expect(expectFailure(each, 503).message).toMatch(/^We can't send emails right now/)
    const waiting = () => late.db.selectFrom('reset_mails').select('tries').execute()
    // Until then the first try could still reach the server that is back, and there would be two mails.
    await failure
    expect(await waiting()).toEqual([{ tries: 1 }])
    // It is tried again in a minute, and not when the lease is over.
    const soon = sql<Date>`now() + interval '61 seconds'`
    const postponed = late.db.selectFrom('reset_mails').where('due_at', '<', soon).selectAll()
    await expect.poll(() => postponed.execute()).toHaveLength(1)
    const back = await startMailPeer(mail => void arrived.push(mail), Number(new URL(gone.url).port))
    await late.db.updateTable('reset_mails').set({ due_at: new Date() }).execute()
    await expect.poll(waiting).toEqual([])
    expect(arrived.map(({ to }) => to)).toEqual([['ayo@listener.example']])
    expect((await askFor('nobody@listener.example', {}, late)).status).toBe(200)
    await late.close()
    await back.stop()
  })

  test('is sent after the answer, and closing the app waits for it', async () => {
    let deliver = () => {}
    const stalled = new Promise<void>(resolve => {
      deliver = resolve
    })
    const sent: string[] = []
    const slow = await testApp({
      template: 'empty',
      settings: {
        mailer: {
          isReady: async () => true,
          async send({ to }) {
            await stalled
            sent.push(to)
          },
        },
      },
    })
    await addListener(slow.db, 'ayo', 'old password')
    const answer = await slow.ask('POST', '/api/tokens/reset', { body: { email: 'ayo@listener.example' } })
    expect([answer.status, sent]).toEqual([200, []])
    const closed = slow.close()
    deliver()
    await closed
    expect(sent).toEqual(['ayo@listener.example'])
  })

  test.each(['ayo', '', 'x@y.example\r\nBcc: evil@z.example', 'x@y.example, evil@z.example', 'a\0@b.example'])(
    "isn't sent to %j, which isn't an address",
    async email => {
      expect(expectFailure(await askFor(email), 422).errors?.json).toHaveProperty('email')
    },
  )
})

describe('a reset', () => {
  test('sets the password, verifies the address and ends every session at once', async () => {
    const { access, refresh } = await signIn(server, 'ayo', 'old password')
    expect((await server.ask('GET', '/api/me', { token: access })).status).toBe(200)
    expect(await reset(await mailedToken())).toMatchObject({ status: 200, body: {} })
    expectFailure(await server.ask('GET', '/api/me', { token: access }), 401)
    const renewal = { access_token: access, refresh_token: refresh }
    expectFailure(await server.ask('PUT', '/api/tokens', { body: renewal }), 401)
    expectFailure(await server.ask('POST', '/api/tokens', { basic: ['ayo', 'old password'] }), 401)
    await signIn(server, 'ayo', 'new password')
    const user = await server.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    expect(user).toMatchObject({ email_verified: true, auth_provider: 'internal' })
  })

  test("removes an identity's unproven claim to the account", async () => {
    await server.db.updateTable('users').set({ claimed_uid: 'of-a-squatter' }).where('id', '=', userId).execute()
    await reset(await mailedToken())
    const user = await server.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    expect(user.claimed_uid).toBeNull()
  })

  test('works once, and invalidates the other links', async () => {
    const first = await mailedToken()
    const second = await mailedToken()
    const answers = await Promise.all([reset(first), reset(first), reset(first)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(expectFailure(await reset(second), 422).errors?.json).toEqual({
      token: ['This link was used or has expired. Please request a new one.'],
    })
  })

  test('works for ten minutes', async () => {
    const began = Date.now()
    const token = await mailedToken()
    const { expires_at } = await server.db.selectFrom('password_resets').selectAll().executeTakeFirstOrThrow()
    expectSince(began, expires_at.getTime() - 600_000)
    await server.db
      .updateTable('password_resets')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expectFailure(await reset(token), 422)
  })

  test('refuses a password that is too short, and the link remains valid', async () => {
    const token = await mailedToken()
    expect(expectFailure(await reset(token, 'ab'), 422).errors?.json).toEqual({
      new_password: ['Password must have at least 3 characters'],
    })
    expect((await reset(token)).status).toBe(200)
  })

  test('works from a network that is locked out of signing in, and unlocks it', async () => {
    for (let at = 0; at < 6; at++) await server.ask('POST', '/api/tokens', { basic: ['ayo', `guess ${at}`] })
    expectFailure(await server.ask('POST', '/api/tokens', { basic: ['ayo', 'old password'] }), 429)
    expect((await reset(await mailedToken())).status).toBe(200)
    await signIn(server, 'ayo', 'new password')
  })

  test('stores its token only as a hash', async () => {
    const token = await mailedToken()
    const { hash } = await server.db.selectFrom('password_resets').select('hash').executeTakeFirstOrThrow()
    expect(hash.toString('latin1')).not.toContain(token)
    expect(hash).toHaveLength(32)
  })

  test('with a made-up token is a 422', async () => {
    for (const token of ['', 'x', 'x'.repeat(5000)]) expectFailure(await reset(token), 422)
  })
})

test('Without SMTP a mail is written to a file that only its owner can read', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'segue-mail-'))
  const folder = join(parent, 'mail')
  const recipients: string[] = []
  await folderMailer(folder, ({ to }) => recipients.push(to)).send({ to: 'a@b.example', subject: 'Hi', text: 'Hello' })
  const [name = ''] = await readdir(folder)
  expect(await readFile(join(folder, name), 'utf8')).toMatch(/To: a@b\.example[\s\S]+Hello/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(recipients).toEqual(['a@b.example'])
  await rm(parent, { recursive: true })
})
