import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { buildApp } from '../../../server/app/app.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { createAuth } from '../../../server/http/auth/auth.ts'
import { databaseUrl, runOnServer } from '../../support/database/database-server.ts'
import { addOneHourSet } from '../../support/player/one-hour-set.ts'
import { type Answer, type Asked, ask, emptyLibrary, tokenSecret } from '../../support/server/app.ts'
import { addId, nordlicht } from '../../support/suggestions.ts'

/** The catalogue of a simulated server. */
export interface Items {
  sets: readonly number[]
  tracks: readonly number[]
  artist: number
  label: number
  /** Another listener, and their comments. */
  author: number
  posts: readonly number[]
  /** IDs, and what another listener suggests each to be. */
  ids: readonly number[]
  suggestions: readonly number[]
}

export interface Listener {
  id: number
  token: string
  notifications: readonly number[]
}

/** The real server on its own database, whose clock is set with each request. */
export interface SimulatedServer {
  db: Db
  items: Items
  addListener(): Promise<Listener>
  /** Deletes the listener with all their rows, so that each schedule starts from the same catalogue. */
  removeListener(id: number): Promise<void>
  /** Sends a request to the server, whose clock shows `now` (ms since 1970). */
  ask(now: number, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, asked: Asked): Promise<Answer>
  /** Gives another listener's suggestion for an ID other names. `index`: of the ID. */
  rename(now: number, index: number): Promise<void>
  /** The stored counters that differ from what they count. */
  wrongCounters(): Promise<unknown[]>
  close(): Promise<void>
}

/** Shadows PostgreSQL's own function, so that writes happen in virtual time. */
const clock = `create function simulated.clock_timestamp() returns timestamptz language sql stable
  return timestamptz 'epoch' + current_setting('segue.now')::bigint * interval '1 millisecond'`

async function makeDatabase(serverUrl: string, name: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${name} template template_empty`)
  await runOnServer(databaseUrl(serverUrl, name), 'create schema simulated')
  await runOnServer(databaseUrl(serverUrl, name), clock)
  await runOnServer(serverUrl, `alter database ${name} set search_path = simulated, pg_catalog, public`)
  // This database does not need to survive a power cut.
  await runOnServer(serverUrl, `alter database ${name} set synchronous_commit = off`)
}

const idOf = async (inserted: Promise<{ id: number }>) => (await inserted).id

async function fill(db: Db): Promise<Items> {
  const [first, second] = [await addOneHourSet(db), await addOneHourSet(db)]
  const addArtist = db.insertInto('artists').values({ name: 'Artist' }).returning('id').executeTakeFirstOrThrow()
  const addLabel = db.insertInto('labels').values({ name: 'Label' }).returning('id').executeTakeFirstOrThrow()
  for (const track_id of first.tracks) await db.insertInto('releases').values({ track_id }).execute()
  const others = [await addOneHourSet(db), await addOneHourSet(db)]
  const sets = [first, second, ...others].map(({ setId }) => setId)
  return {
    sets,
    tracks: first.tracks,
    artist: await idOf(addArtist),
    label: await idOf(addLabel),
    ...(await addAuthor(db, first.setId)),
    ...(await addSuggestions(db)),
  }
}

async function addAuthor(db: Db, set_id: number): Promise<Pick<Items, 'author' | 'posts'>> {
  const user_id = await addUser(db, 'author')
  const comments = ['One', 'Two'].map(text => ({ user_id, set_id, text }))
  const posts = await db.insertInto('posts').values(comments).returning('id').execute()
  return { author: user_id, posts: posts.map(({ id }) => id) }
}

const addUser = (db: Db, name: string) =>
  idOf(
    db
      .insertInto('users')
      .values({ username: name, email: `${name}@listener.example` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

/** Named long ago, so that a vote of any time counts. */
const longAgo = sql<Date>`'epoch'::timestamptz`

async function addSuggestions(db: Db): Promise<Pick<Items, 'ids' | 'suggestions'>> {
  const user_id = await addUser(db, 'suggester')
  const ids = [await addId(db), await addId(db)]
  const values = ids.map(track_id => ({ ...nordlicht, user_id, track_id, named_at: longAgo, edited_at: longAgo }))
  const added = await db.insertInto('suggestions').values(values).returning('id').execute()
  return { ids, suggestions: added.map(({ id }) => id) }
}

/** A session of whoever made the suggestions. */
async function signInSuggester(db: Db, { suggestions: [first = 0] }: Items) {
  const { rows } = await sql<{ userId: number; sessionId: string }>`
    insert into sessions (id, user_id, expires_at)
    select gen_random_uuid(), user_id, now() + interval '1 year' from suggestions where id = ${first}
    returning user_id as "userId", id as "sessionId"`.execute(db)
  const [session] = rows
  if (!session) throw new Error('An insert has a row')
  return session
}

interface Added {
  id: number
  session: string
  notifications: number[]
}

async function addListener(db: Db, issue: ReturnType<typeof createAuth>['issue']): Promise<Listener> {
  const name = randomUUID()
  const { rows } = await sql<Added>`
    with listener as (insert into users (username, email) values (${name}, ${`${name}@listener.example`}) returning id),
      session as (insert into sessions (id, user_id, expires_at)
        select ${name}::uuid, id, now() + interval '1 day' from listener),
      notified as (insert into notifications (user_id, release_id)
        select l.id, r.id from listener l, releases r returning id)
    select l.id, ${name} as session, (select array_agg(id order by id) from notified) as notifications from listener l`.execute(
    db,
  )
  const [added] = rows
  if (!added) throw new Error('An insert has a row')
  const { id, session, notifications } = added
  return { id, token: await issue({ userId: id, sessionId: session }), notifications }
}

export async function openSimulatedServer(serverUrl: string): Promise<SimulatedServer> {
  const name = `lane_${randomUUID().replaceAll('-', '')}`
  await makeDatabase(serverUrl, name)
  // One connection: the clock is a setting of the connection.
  const db = openDatabase(databaseUrl(serverUrl, name), { max: 1 })
  const setClock = (now: number) => sql`select set_config('segue.now', ${String(now)}, false)`.execute(db)
  await setClock(Date.now())
  const items = await fill(db)
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  const { issue } = createAuth(db, tokenSecret)
  const suggester = await signInSuggester(db, items)
  const renamed = new Set<number>()
  let names = 0
  return {
    db,
    items,
    addListener: () => addListener(db, issue),
    async removeListener(id) {
      await db.deleteFrom('users').where('id', '=', id).execute()
      if (renamed.size === 0) return
      renamed.clear()
      await db.updateTable('suggestions').set({ named_at: longAgo, edited_at: longAgo }).execute()
    },
    async ask(now, method, url, asked) {
      await setClock(now)
      return ask(app, method, url, asked)
    },
    async rename(now, index) {
      renamed.add(index)
      const title = `Other ${++names}`
      await setClock(now)
      const token = await issue(suggester)
      const url = `/api/tracks/${items.ids[index]}/suggestion`
      const { status } = await ask(app, 'PUT', url, { token, body: { ...nordlicht, title } })
      if (status !== 200) throw new Error(`A suggestion was not renamed: ${status}`)
    },
    wrongCounters: () => wrongCounters(db),
    async close() {
      await app.close()
      await db.destroy()
      await runOnServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}
