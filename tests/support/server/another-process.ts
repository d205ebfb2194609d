import { buildApp } from '../../../server/app/app.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { emptyLibrary, type TestApp, tokenSecret } from './app.ts'

/** What another process of the installation is: the server on a port, with connections of its own to the same database. */
export async function anotherProcess({ databaseUrl }: Pick<TestApp, 'databaseUrl'>) {
  const db = openDatabase(databaseUrl, { max: 2 })
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    db,
    url,
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}
export type AnotherProcess = Awaited<ReturnType<typeof anotherProcess>>
