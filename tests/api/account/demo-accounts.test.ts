import { expect, test } from 'vitest'
import { getClientConfig } from '#contract/routes/system.ts'
import { disable } from '../../../server/db/accounts/listeners.ts'
import { findOpenAccounts } from '../../../server/demo/open-accounts.ts'
import { hashPassword } from '../../../server/lib/passwords.ts'
import { testDatabase } from '../../support/database/database.ts'
import { ask, exactly, testApp } from '../../support/server/app.ts'
import { keep } from '../../support/server/test-server.ts'

const database = await testDatabase('demo')
const demo = await keep(testApp({ settings: { demoAccounts: findOpenAccounts(database.db) } }))
const plain = await keep(testApp())

const accountsAt = async ({ app }: typeof demo) =>
  exactly(getClientConfig.answer, (await ask(app, 'GET', '/api/config')).body).demo_accounts

const set = (username: string, values: { password_hash?: string; disabled_at?: Date | null }) =>
  database.db.updateTable('users').set(values).where('username', '=', username).execute()

const listener = { username: 'demo', password: 'demo-listener', role: 'listener' }
const curator = { username: 'curator', password: 'demo-curator', role: 'curator' }

test('Clients of a demo are told its accounts, as long as everybody can log in to them', async () => {
  expect(await accountsAt(demo)).toEqual([listener, curator])
  await set('demo', { password_hash: await hashPassword('a secret') })
  expect(await accountsAt(demo)).toEqual([curator])
  const { id } = await database.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'curator')
    .executeTakeFirstOrThrow()
  await database.db.transaction().execute(trx => disable(trx, id))
  expect(await accountsAt(demo)).toBeUndefined()
  await set('demo', { password_hash: await hashPassword('demo-listener') })
  await set('curator', { disabled_at: null })
  expect(await accountsAt(demo)).toEqual([listener, curator])
})

test('No other client is', async () => {
  expect(await accountsAt(plain)).toBeUndefined()
})

test('While the database does not answer, clients get the rest of their configuration', async () => {
  await database.drop()
  const { status, body } = await ask(demo.app, 'GET', '/api/config')
  expect([status, exactly(getClientConfig.answer, body).demo_accounts]).toEqual([200, undefined])
})
