import { expect } from 'vitest'
import { retryTransaction } from '../../../../server/db/connection/retry-transaction.ts'
import type { Db } from '../../../../server/db/pool.ts'
import { releaseTrack } from '../../../../server/db/releases/release-track.ts'
import { signIn, type TestApp } from '../../../support/server/app.ts'

const unnamedIds = (db: Db) =>
  db.selectFrom('tracks').select('id').where('mix_type', '=', 'ID').orderBy('id').limit(40).execute()

/** Writes as several listeners and editors at once until `enough` returns true. Calls `onWritten` after each write. */
export async function writeUntil(app: TestApp, enough: () => boolean, onWritten: () => void): Promise<void> {
  const { access: token } = await signIn(app)
  const ids = await unnamedIds(app.db)
  const call = async (method: 'POST' | 'PUT', url: string, body: unknown) => {
    expect((await app.ask(method, url, { token, body })).status).toBeLessThan(300)
  }
  const releaseId = async (round: number) => {
    const trackId = ids[round]?.id
    if (trackId === undefined) return call('PUT', '/api/favs/set/3', { is_fav: round % 2 === 0 })
    const credits = [{ name: `Newcomer ${round}`, role: 'producer' as const }]
    const mix = { type: 'original_mix' as const, name: null }
    const rest = { label: `Newest ${round}`, date: undefined, purchaseUrl: undefined }
    const release = { trackId, credits, title: 'Out', mix, ...rest }
    return retryTransaction(() => app.db.transaction().execute(trx => releaseTrack(trx, release)))
  }
  const set = (round: number) => 1 + (round % 24)
  const writes: ((round: number) => Promise<unknown>)[] = [
    round => call('POST', '/api/posts', { text: `Number ${round}`, set_meta_id: set(round) }),
    round => call('PUT', `/api/favs/set/${set(round)}`, { is_fav: round % 48 < 24 }),
    round => call('PUT', `/api/favs/track/${1 + (round % 50)}/likes-toggle`, { show_likes: round % 100 < 50 }),
    round => call('PUT', '/api/plays', { set_meta_id: set(round), current_timestamp: round * 1000 }),
    releaseId,
  ]
  const rounds = writes.map(async writeOnce => {
    for (let round = 0; !enough(); round++) {
      await writeOnce(round)
      onWritten()
    }
  })
  await Promise.all(rounds)
}
