import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { smtpMailer } from '../../../server/mail/mailer.ts'
import { type ArrivedMail, resetLinkOf, startMailPeer } from '../../support/peers/mail-peer.ts'
import { addListener, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const arrived: ArrivedMail[] = []
const peer = await startMailPeer(mail => void arrived.push(mail))
afterAll(() => peer.stop())
const server = await testServer({ template: 'empty', settings: { mailer: smtpMailer(peer.url) } })
beforeEach(async () => {
  arrived.length = 0
  await server.db.deleteFrom('attempts').execute()
  await server.db.deleteFrom('users').execute()
  await addListener(server.db, 'ayo', 'old password')
})

const body = { email: 'ayo@listener.example' }
const askFrom = (from: string) => server.ask('POST', '/api/tokens/reset', { body, from })

describe('a reset mail that strangers ask for from many networks', () => {
  const askOften = async (count: number) => {
    for (let at = 0; at < count; at++) {
      expect((await askFrom(`10.0.1.${at}`)).status).toBe(200)
      await settled(at)
    }
  }
  /** Waits until the mail of one of the first requests, or that of the first that is spaced, has arrived. */
  const settled = async (at: number) => {
    await expect.poll(() => arrived.length).toBe(Math.min(at + 1, 11))
    await expect.poll(() => server.db.selectFrom('reset_mails').selectAll().execute()).toEqual([])
  }

  test('comes eleven times of a hundred, and leaves the owner, who asks too, a link that works', async () => {
    await askOften(100)
    expect(await askFrom('192.0.2.1')).toMatchObject({ status: 200, body: {} })
    expect(arrived).toHaveLength(11)
    const last = arrived[10]
    if (!last) throw new Error('No mail arrived')
    expect(last.text).toContain('within 60 minutes')
    expect(
      (
        await server.ask('PUT', '/api/tokens/reset', {
          body: { token: resetLinkOf(last).token, new_password: 'new password' },
        })
      ).status,
    ).toBe(200)
    await signIn(server, 'ayo', 'new password')
  })

  test('comes again once half the time of the last link has passed', async () => {
    await askOften(11)
    await server.db
      .updateTable('password_resets')
      .set({ expires_at: new Date(Date.now() + 29 * 60_000) })
      .execute()
    await askFrom('192.0.2.1')
    await expect.poll(() => arrived.length).toBe(12)
  })
})
