import { afterAll, expect, test } from 'vitest'
import { submit, userOf } from '../../../../../server/modules/listenbrainz/api.ts'
import { startEndless } from '../../../../support/peers/endless.ts'

const endless = await startEndless()
afterAll(() => endless.close())

test('A ListenBrainz that never stops sending can’t say whose a token is, and takes no listens: both are outages', async () => {
  const memory = process.memoryUsage.rss()
  expect(await userOf(endless.url, 'token')).toBeNull()
  const submission = { listen_type: 'single', payload: [] } as const
  expect(await submit(endless.url, 'token', submission, new AbortController().signal)).toEqual({
    kind: 'retry',
    reason: 'AnswerTooLong',
    after: 0,
  })
  expect(endless.sent()).toBeLessThan(16 * 1024 * 1024)
  expect(process.memoryUsage.rss() - memory).toBeLessThan(64 * 1024 * 1024)
})
