import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../../server/db/pool.ts'
import { signIn, type TestApp } from './app.ts'

/** What a curator does, and what the database has afterwards. */

/** Calls of the Studio as the demo's curator. */
export async function curatorOf(server: Pick<TestApp, 'ask' | 'db'>) {
  const token = (await signIn(server, 'curator', 'demo-curator')).access
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'curator')
    .executeTakeFirstOrThrow()
  const ask: TestApp['ask'] = (method, url, asked) => server.ask(method, `/api/studio${url}`, { token, ...asked })
  const lastEdit = async () => {
    const edit = await server.db.selectFrom('edits').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return edit.id
  }
  const undo = async (edit?: number) => ask('POST', `/edits/${edit ?? (await lastEdit())}/undo`)
  const versionOf = async (track: number): Promise<string> =>
    Object((await ask('GET', `/tracks/${track}`)).body).version
  return {
    id,
    token,
    ask,
    lastEdit,
    undo,
    versionOf,
    /** Merges a track into another one, as both are now. Resolves with the answer. */
    async merge(from: number, into: number) {
      const body = { version: await versionOf(from), into, into_version: await versionOf(into) }
      return ask('POST', `/tracks/${from}/merge`, { body })
    },
    /** Undoes the last edit, which must succeed. */
    async undone() {
      expect(await undo()).toMatchObject({ status: 200 })
    },
  }
}

const tables = [
  ...['artists', 'labels', 'tracks', 'sets', 'set_artists', 'track_artists', 'set_sponsors', 'label_founders'],
  ...['set_tracks', 'featured', 'user_track_favs', 'user_artist_stats', 'user_label_stats', 'set_likes', 'posts'],
  ...['playlist_items', 'scrobbles', 'releases', 'notifications', 'catalogue_totals'],
  ...['suggestions', 'suggestion_votes', 'sounds'],
]

/** Every row of the catalogue and of listeners' marks, as text. */
export async function everyRow(db: Db): Promise<Set<string>> {
  const all = new Set<string>()
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(r)::text as row from ${sql.table(table)} r`.execute(db)
    for (const { row } of rows) all.add(`${table} ${row}`)
  }
  return all
}

/** The rows that two states don't share: short, where a comparison of both wouldn't be. */
export const changes = (before: ReadonlySet<string>, after: ReadonlySet<string>) => ({
  gone: [...before].filter(row => !after.has(row)),
  added: [...after].filter(row => !before.has(row)),
})
export const none = { gone: [], added: [] }
