import { buildApp } from '../../../server/app/app.ts'
import type { AppSettings } from '../../../server/app/app-settings.ts'
import type { Db } from '../../../server/db/pool.ts'
import { type Answer, ask, emptyLibrary, tokenSecret } from './app.ts'

/** The answer of a server with these settings to a GET request. */
export async function askWith(
  db: Db,
  settings: Partial<AppSettings>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret, settings })
  const answer = await ask(app, 'GET', path, { headers })
  await app.close()
  return answer
}

/** The settings of an identity provider. */
export const firebase = {
  projectId: 'segue',
  apiKey: 'key',
  authDomain: 'auth.segue.example',
  appId: undefined,
  emulatorHost: undefined,
}
