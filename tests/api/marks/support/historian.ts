import { expect } from 'vitest'
import type { Listen } from '#contract/entities/history.ts'
import { listHistory } from '#contract/routes/history.ts'
import { addSignedIn, exactly, type TestApp } from '../../../support/server/app.ts'
import { device } from '../../../support/server/device.ts'

export const second = 1_000
export const minute = 60 * second

/** A device of a listener. Each position is saved as many minutes ago as it says. */
function deviceOf({ ask }: TestApp, token: string) {
  const { headers } = device()
  let seq = 0
  async function put(path: string, body: object, minutesAgo: number, order = ++seq) {
    const answer = await ask('PUT', path, {
      token,
      body,
      headers: headers({ seq: order, agoMs: minutesAgo * minute }),
    })
    expect(answer.status).toBe(200)
  }
  return {
    saves: (set: number, at: number, minutesAgo: number, order?: number) =>
      put('/api/plays', { set_meta_id: set, current_timestamp: at }, minutesAgo, order),
    /** At this speed since the position before. */
    savesAt: (speed: number, set: number, at: number, minutesAgo: number) =>
      put('/api/plays', { set_meta_id: set, current_timestamp: at, speed }, minutesAgo),
    starts: (set: number, at: number, minutesAgo: number) =>
      put('/api/plays', { set_meta_id: set, current_timestamp: at, starts: true }, minutesAgo),
    /** A track of a playlist plays, inside its set. */
    startsTrack: (set: number, at: number, minutesAgo: number) =>
      put('/api/plays/stretches', { set_meta_id: set, current_timestamp: at, starts: true }, minutesAgo),
    savesTrack: (set: number, at: number, minutesAgo: number) =>
      put('/api/plays/stretches', { set_meta_id: set, current_timestamp: at }, minutesAgo),
  }
}

/** Adds a listener with two devices, whose history is empty. */
export async function newHistorian(server: TestApp) {
  const { access: token, id } = await addSignedIn(server)
  const list = async (query = '') => {
    const { status, body } = await server.ask('GET', `/api/history${query}`, { token })
    expect(status).toBe(200)
    return exactly(listHistory.answer, body)
  }
  return {
    id,
    token,
    list,
    first: deviceOf(server, token),
    second: deviceOf(server, token),
    history: async () => (await list()).data,
    keeps: (keep_history: boolean, minutesAgo: number) =>
      server.ask('PUT', '/api/me/settings', {
        token,
        body: { keep_history },
        headers: device().headers({ agoMs: minutesAgo * minute }),
      }),
    remove: (path: string, headers: Record<string, string> = {}) =>
      server.ask('DELETE', `/api/history${path}`, { token, headers }),
  }
}

const minutesAgo = (time: string) => Math.round((Date.now() - Date.parse(time)) / minute)

/** Listens in short: the set, when it was heard, where it was left, and how much of it sounded. */
export const shown = (listens: readonly Listen[]) =>
  listens.map(({ set_meta, started_dt, ended_dt, current_timestamp, heard }) => [
    set_meta.id,
    `${minutesAgo(started_dt)} to ${minutesAgo(ended_dt)} min ago`,
    current_timestamp,
    heard,
  ])
