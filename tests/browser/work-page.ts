import type { Page } from 'playwright/test'
import type { OpenDatabase } from '../../server/database.ts'
import type { Newcomer } from './newcomer.ts'

/** The page of a set or a track as a listener meets it. */

/** Lets the server answer a list in pages of so many, so that there is more of it to load. */
export const inPagesOf = (page: Page, count: number, path: string) =>
  page.route(
    url => url.pathname === `/api${path}`,
    route => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', String(count))
      return route.continue({ url: url.href })
    },
  )

/** Adds a track that no set has, for as long as `use` takes. */
export async function withUnheardTrack({ db }: OpenDatabase, use: (id: number) => Promise<void>): Promise<void> {
  const { id } = await db
    .insertInto('tracks')
    .values({ title: 'Still Unheard', artist: 'Tarn' })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    await use(id)
  } finally {
    await db.deleteFrom('tracks').where('id', '=', id).execute()
  }
}

/** Holds the answers to a call back until the function that comes back is called. */
export async function held(page: Page, path: string): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(`**/api${path}`, async route => {
    await arrived
    await route.continue()
  })
  return arrive
}

/** Lets a newcomer have liked so many moments of everything they have a heart on. */
export async function withMoments({ db }: OpenDatabase, { username }: Newcomer, moments: number): Promise<void> {
  const user = db.selectFrom('users').select('id').where('username', '=', username)
  for (const table of ['user_track_favs', 'user_set_favs'] as const)
    await db.updateTable(table).set({ user_likes: moments }).where('user_id', '=', user).execute()
}

/** Lets a newcomer have liked these moments of a set, in ms. */
export async function likeMoments({ db }: OpenDatabase, { username }: Newcomer, setId: number, times: number[]) {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const moments = times.map(set_timestamp => ({ user_id: id, set_id: setId, set_timestamp }))
  await db.insertInto('set_likes').values(moments).execute()
}
