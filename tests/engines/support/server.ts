import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'
import { demoAccount } from '../../../server/demo/seed.ts'
import { type OpenDatabase, openForCommand } from '../../../server/store/database.ts'
import { startBadNetwork } from '../../support/peers/proxy.ts'
import { addRecording } from '../../support/recordings/like-demo.ts'
import { demoFolder } from '../../support/server/data-folder.ts'
import { startSegue } from '../../support/server/segue-process.ts'

/** A listener for one journey, who has heard and marked nothing yet. */
export interface Listener {
  id: number
  username: string
  password: string
}

/** The built server with the demo's catalogue, behind a line that can be cut: no engine's driver has a switch for the network. */
export interface Server {
  url: string
  db: Db
  /** From now on no connection to it is made, as in flight mode. */
  goAway(): void
  comeBack(): void
  /** Whether it went away since the last call. */
  wasAway(): boolean
  addListener(): Promise<Listener>
  /** The ids of a listener's favorite sets. */
  favorites(listener: Listener): Promise<number[]>
  /** Fills an empty queue, as another device would. */
  fillQueue(listener: Listener, sets: readonly number[], current: number): Promise<void>
  /** The sets of a listener's queue, the current one in brackets: `4 [1] 5`. */
  queue(listener: Listener): Promise<string>
  /** Gives a set of the demo a whole recording, which can be downloaded at once. */
  addRecording(set: number): Promise<void>
  stop(): Promise<void>
}

/** Adds an account to the database, because the API limits the registrations from a network. */
async function addListener({ db }: OpenDatabase): Promise<Listener> {
  const username = `newcomer-${randomUUID().slice(0, 8)}`
  const { rows } = await sql<{ id: number }>`
    insert into users (username, email, password_hash, auth_provider)
    select ${username}, ${`${username}@listener.example`}, password_hash, 'internal'
    from users where username = ${demoAccount.username} returning id`.execute(db)
  return { id: rows[0]?.id ?? 0, username, password: demoAccount.password }
}

export async function startServer(): Promise<Server> {
  const dataDir = await demoFolder('engines')
  const segue = await startSegue({ DATA_DIR: dataDir })
  const network = await startBadNetwork(segue.url)
  let away = false
  const store = await openForCommand(undefined, dataDir)
  return {
    url: network.url,
    db: store.db,
    goAway() {
      away = true
      network.goAway('refused')
    },
    comeBack: () => network.heal(),
    wasAway() {
      const was = away
      away = false
      return was
    },
    addListener: () => addListener(store),
    async favorites({ id }) {
      const own = store.db.selectFrom('user_set_favs').select('set_id').where('user_id', '=', id)
      return (await own.where('is_fav', '=', true).orderBy('set_id').execute()).map(({ set_id }) => set_id)
    },
    async fillQueue({ id: user_id }, sets, current) {
      const items = sets.map((set_id, at) => ({ user_id, set_id, order: at + 1, is_current: set_id === current }))
      await store.db.insertInto('queue_items').values(items).execute()
    },
    async queue({ id }) {
      const own = store.db.selectFrom('queue_items').select(['set_id', 'is_current']).where('user_id', '=', id)
      const items = await own.orderBy('order').execute()
      return items.map(({ set_id, is_current }) => (is_current ? `[${set_id}]` : String(set_id))).join(' ')
    },
    async addRecording(set) {
      const row = store.db.selectFrom('sets').select('mp3_permalink').where('id', '=', set)
      const { mp3_permalink } = await row.executeTakeFirstOrThrow()
      await addRecording({ url: segue.url, dataDir }, mp3_permalink ?? '')
    },
    async stop() {
      await store.close()
      await network.close()
      await segue.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
