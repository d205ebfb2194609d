import { expect } from 'vitest'
import { addListener, signIn, type TestApp } from '../server/app.ts'
import type { PushBrowser } from './push-browser.ts'

let people = 0

/**
 * Adds a listener who has a session and a push subscription for each of these browsers, and watches `trackId` if given.
 */
export async function pushed(server: TestApp, browsers: readonly PushBrowser[], trackId?: number) {
  people++
  const name = `pushed${people}`
  const userId = await addListener(server.db, name, 'moonlight')
  const enter = async () => {
    await server.db.deleteFrom('attempts').execute()
    return signIn(server, name, 'moonlight')
  }
  const sessions = []
  for (const browser of browsers) {
    const tokens = await enter()
    expect((await subscribed(server, tokens.access, browser)).status).toBe(200)
    sessions.push(tokens)
  }
  const token = sessions[0]?.access ?? (await enter()).access
  const put = async (path: string, body: unknown, method: 'PUT' | 'POST' = 'PUT') =>
    expect((await server.ask(method, `/api${path}`, { token, body })).status).toBeLessThan(300)
  if (trackId !== undefined) await put(`/favs/track/${trackId}/likes-toggle`, { show_likes: true })
  return { userId, token, sessions, put, enter }
}

export const subscribed = (server: TestApp, token: string, { subscription }: PushBrowser) =>
  server.ask('PUT', '/api/push/subscription', { token, body: subscription })

/** Resolves when the push queue is empty. */
export async function allSent({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const left = await db.selectFrom('push_queue').select('id').executeTakeFirst()
  if (left) await allSent({ db })
}
