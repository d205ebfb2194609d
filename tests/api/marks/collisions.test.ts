import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signIn, testApp } from '../../support/server/app.ts'

test('A write that a deadlock aborted is retried, and succeeds', async () => {
  const server = await testApp()
  const { access: token } = await signIn(server)
  const { db } = server
  // The first attempt fails as in a deadlock: of a real one, PostgreSQL could abort either side. A rollback doesn't
  // reset the sequence, so it counts the attempts.
  await sql`create sequence tries`.execute(db)
  await sql`
    create function deadlock_once() returns trigger language plpgsql as $$
    begin
      if nextval('tries') = 1 then raise exception using errcode = 'deadlock_detected'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger deadlock before insert on user_set_favs for each row execute function deadlock_once()`.execute(
    db,
  )
  const body = { set_meta_id: 1, set_timestamp: 5000 }
  expect((await server.ask('POST', '/api/set-likes', { token, body })).status).toBe(201)
  const tries = await sql<{ last_value: number }>`select last_value from tries`.execute(db)
  expect(Number(tries.rows[0]?.last_value)).toBeGreaterThan(1)
  await server.close()
})
