import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getQueue, listPlays } from '#contract/routes/activity.ts'
import { listSetPosts } from '#contract/routes/catalogue.ts'
import { buildApp } from '../../../server/app/app.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { migrate } from '../../../server/db/migrate.ts'
import type { Db } from '../../../server/db/pool.ts'
import { bareDatabase, testDatabase } from '../../support/database/database.ts'
import { releasedVersions, restoreReleased } from '../../support/database/released-database.ts'
import { type Asked, ask, emptyLibrary, expectFailure, tokenSecret } from '../../support/server/app.ts'

/** A database as a released version has left it, migrated to this one. */
async function migrated(version: string): Promise<Db> {
  const { db, url, drop } = await bareDatabase()
  onTestFinished(drop)
  await restoreReleased(url, version)
  await migrate(db)
  return db
}

/** Everything that makes up a schema, one line each. */
async function schemaLines(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select pg_get_viewdef(c.oid) from pg_class c where relkind = 'v' and relnamespace = 'public'::regnamespace
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

describe.each(releasedVersions)('A database of version %s', version => {
  test('becomes that of this version: its schema is that of a new one, and every counter is right', async () => {
    const db = await migrated(version)
    const { db: fresh, drop } = await testDatabase('empty')
    onTestFinished(drop)
    expect(await schemaLines(db)).toEqual(await schemaLines(fresh))
    expect(await wrongCounters(db)).toEqual([])
  })

  test('is served, with what its listeners have left there, and to nobody else', async () => {
    const app = await buildApp({ db: await migrated(version), library: emptyLibrary, tokenSecret })
    onTestFinished(() => app.close())
    const logIn = async (name: string, password: string) => {
      const { status, body } = await ask(app, 'POST', '/api/tokens', { basic: [name, password] })
      expect(status).toBe(200)
      return String(Object.entries(body ?? {}).find(([key]) => key === 'access_token')?.[1])
    }
    const token = await logIn('mira', 'mira-listens')
    const get = async (path: string, asked: Asked = { token }) => (await ask(app, 'GET', path, asked)).body
    expect(listPlays.answer.parse(await get('/api/plays')).data).toMatchObject([
      { set_meta_id: 2, current_timestamp: 90_000 },
    ])
    // Each version has an order of its own for what was made current.
    const queue = getQueue.answer.parse(await get('/api/queue')).data
    expect(queue.map(item => item.set_meta_id).toSorted()).toEqual([4, 5, 6])
    expect(queue.find(item => item.is_current)?.set_meta_id).toBe(5)
    expect(await get('/api/sets/1')).toMatchObject({ user_fav: { is_fav: true, show_likes: true } })
    const posts = listSetPosts.answer.parse(await get('/api/sets/1/posts?limit=100')).data
    expect(posts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['mira is here', 'jonas is here', 'aylin is here']),
    )
    const others = posts.find(({ text }) => text === 'jonas is here')
    expectFailure(await ask(app, 'DELETE', `/api/posts/${others?.id}`, { token }), 403)
    expectFailure(await ask(app, 'POST', '/api/tokens', { basic: ['mira', 'jonas-listens'] }), 401)
    const written = await ask(app, 'POST', '/api/posts', { token, body: { text: 'still here', set_meta_id: 1 } })
    expect(written.status).toBe(201)
    expect((await ask(app, 'PUT', '/api/favs/set/9', { token, body: { is_fav: true } })).status).toBe(200)
    expect(await get('/api/me')).toMatchObject({ username: 'mira' })
    expect(await get('/api/me/settings')).toMatchObject({ autoplay: false, keep_history: true })
  })
})
