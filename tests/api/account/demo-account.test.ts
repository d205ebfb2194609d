import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { readConfig } from '../../../server/config/config.ts'
import { hashPassword } from '../../../server/lib/passwords.ts'
import { openInstallation } from '../../../server/process/installation.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { ask, emptyLibrary, signIn, tokenSecret } from '../../support/server/app.ts'
import { freePort } from '../../support/server/free-port.ts'

let demo: TestDatabase
let folder: string
beforeEach(async () => {
  demo = await testDatabase('demo')
  folder = await mkdtemp(join(tmpdir(), 'segue-demo-'))
})
afterEach(async () => {
  await demo.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Opens an installation on the demo's database, as a start of the server does. Resolves with what it printed. */
async function start(environment: Record<string, string>): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const port = String(await freePort())
  const config = readConfig({ DATABASE_URL: demo.url, DATA_DIR: folder, PORT: port, ...environment })
  const installation = await openInstallation(config, undefined)
  installation.announce()
  await installation.close()
  const printed = print.mock.calls.flat().join('\n')
  print.mockRestore()
  return printed
}

async function signInStatus(password: string, username = 'demo') {
  const app = await buildApp({ db: demo.db, library: emptyLibrary, tokenSecret })
  const { status } = await ask(app, 'POST', '/api/tokens', { basic: [username, password] })
  await app.close()
  return status
}

test('In production the demo accounts are closed, their sessions end, and the start prints that', async () => {
  const app = await buildApp({ db: demo.db, library: emptyLibrary, tokenSecret })
  const { access: token } = await signIn({ ask: (...asked) => ask(app, ...asked) })
  const printed = await start({ NODE_ENV: 'production' })
  expect(printed).toContain('The account demo was closed')
  expect(printed).toContain('The account curator was closed')
  expect(await signInStatus('demo-curator', 'curator')).toBe(403)
  expect(await signInStatus('demo-listener')).toBe(403)
  expect((await ask(app, 'GET', '/api/me', { token })).status).toBe(401)
  await app.close()
  expect(await start({ NODE_ENV: 'production' })).not.toContain('was closed')
})

test('The demo account stays open outside production, and in production if its password was changed', async () => {
  expect(await start({})).toMatch(/demo \/ demo-listener\n.*curator \/ demo-curator/)
  expect(await signInStatus('demo-listener')).toBe(200)
  const password_hash = await hashPassword('nobody else knows')
  await demo.db.updateTable('users').set({ password_hash }).where('username', 'in', ['demo', 'curator']).execute()
  expect(await start({ NODE_ENV: 'production' })).not.toContain('was closed')
  expect(await signInStatus('nobody else knows')).toBe(200)
})
