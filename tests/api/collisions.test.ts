import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signIn, testApp } from '../support/app.ts'
import { untilWaiting } from '../support/locks.ts'

test('A write that a deadlock ended is done again, and the listener notices nothing', async () => {
  const server = await testApp()
  const { access: token } = await signIn(server)
  const { db } = server
  const like = () => server.ask('POST', '/api/set-likes', { token, body: { set_meta_id: 1, set_timestamp: 5000 } })
  expect((await like()).status).toBe(201)
  let waiting: ReturnType<typeof like> | undefined
  // Somebody holds the set and then wants the listener's mark of it, which the write holds while it wants the set.
  await db.transaction().execute(async trx => {
    await sql`update sets set likes = likes where id = 1`.execute(trx)
    waiting = like()
    await untilWaiting(db, 1)
    await sql`update user_set_favs set show_likes = show_likes where user_id = 1 and set_id = 1`.execute(trx)
  })
  expect((await waiting)?.status).toBe(201)
  await server.close()
})
