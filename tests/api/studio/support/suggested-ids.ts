import { sql } from 'kysely'
import { expect } from 'vitest'
import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import { listNotifications } from '#contract/routes/activity.ts'
import * as contract from '#contract/routes/studio/ids.ts'
import type { Db } from '../../../../server/db/pool.ts'
import { exactly } from '../../../support/server/app.ts'
import type { curatorOf } from '../../../support/server/studio.ts'
import type { Suggester } from '../../../support/suggestions.ts'

/** What a curator does with IDs and what is suggested for them. `ask…` resolve with the whole answer. */
export function idsOf(curator: Awaited<ReturnType<typeof curatorOf>>) {
  const read = async (suggestion: number) =>
    exactly(contract.readSuggestion.answer, (await curator.ask('GET', `/suggestions/${suggestion}`)).body)
  async function askAccept(suggestion: number, changed: Partial<StudioTrack> = {}) {
    const { track, version } = await read(suggestion)
    return curator.ask('POST', `/suggestions/${suggestion}/accept`, {
      body: { version, track: { ...track, ...changed } },
    })
  }
  return {
    async list(query = '') {
      const answer = await curator.ask('GET', `/ids?${query}`)
      expect(answer.status).toBe(200)
      return exactly(contract.listStudioIds.answer, answer.body)
    },
    read,
    askAccept,
    async accept(suggestion: number, changed?: Partial<StudioTrack>) {
      const { status, body } = await askAccept(suggestion, changed)
      expect(status).toBe(200)
      return exactly(contract.acceptSuggestion.answer, body)
    },
    async acceptInto(suggestion: number) {
      const { twin, version } = await read(suggestion)
      const into = twin && { id: twin.id, version: twin.version }
      return curator.ask('POST', `/suggestions/${suggestion}/accept`, { body: { version, into } })
    },
    reject: (suggestion: number, reason: unknown = 'Another track of theirs') =>
      curator.ask('POST', `/suggestions/${suggestion}/reject`, { body: { reason } }),
  }
}

/** The state of each of a listener's suggestions, the newest first. */
export const statesOf = async (person: Suggester) => (await person.own()).data.map(({ state }) => state)
export const bellOf = async (person: Suggester) =>
  exactly(listNotifications.answer, (await person.ask('GET', '/notifications')).body).data
export const watch = (person: Suggester, track: number) => person.ask('PUT', `/favs/track/${track}`, { is_fav: true })

/** A released track of the demo. */
export async function released(db: Db) {
  const { rows } = await sql<{ id: number; artist: string; title: string }>`
    select id, artist, title from tracks t where mix_type = 'original_mix' and position(',' in artist) = 0
      and position('feat' in artist) = 0 and not exists (select from suggestions where track_id = t.id)
      and not exists (select from tracks other where other.title = t.title and other.id <> t.id)
    order by id limit 1`.execute(db)
  if (!rows[0]) throw new Error('The demo has no such track')
  return rows[0]
}
