import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerErrors } from '../../../server/http/errors.ts'
import { ask, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })
// The database fails with the name of a new user as error code.
await sql`create function fail() returns trigger language plpgsql as
  $$ begin raise exception 'select secret from users' using errcode = upper(new.username); end $$`.execute(server.db)
await sql`create trigger fails before insert on users for each row execute function fail()`.execute(server.db)

test.each([
  ['a transaction that collided', '40001', 503, '1'],
  ['a deadlock', '40P01', 503, '1'],
  ['a lock that took too long', '55P03', 503, '1'],
  ['a statement that took too long', '57014', 503, '5'],
  ['a database that stops', '57P01', 503, '5'],
  ['a connection that broke', '08006', 503, '5'],
  ['a full disk', '53100', 503, '5'],
  ['a target that does not exist', '23503', 404, undefined],
  ["a character that can't be stored", '22021', 422, undefined],
  ['an internal error', '42P01', 500, undefined],
])('%s (%s) is a %i, and shows nothing internal', async (_, username, status, retryAfter) => {
  const body = { username, email: `${username}@listener.example`, password: 'abc' }
  const answer = await server.ask('POST', '/api/users', { body, simulatesFailure: true })
  expectFailure(answer, status)
  expect(answer.headers['retry-after']).toBe(retryAfter)
})

test('a connection that broke between two statements is a 503', async () => {
  const app = Fastify()
  answerErrors(app)
  app.get('/', () =>
    server.db.connection().execute(async one => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 5000)`.execute(server.db)
      return sql`select 1`.execute(one)
    }),
  )
  const answer = await ask(app, 'GET', '/')
  expectFailure(answer, 503)
  expect(answer.headers['retry-after']).toBe('5')
})
