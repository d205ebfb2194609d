import type { Page } from 'playwright'
import { demoAccount } from '../../server/demo/seed.ts'
import type { Visitor } from '../../tests/support/page/screens.ts'

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login?next=/contact')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/contact')
}

/** Logs in, on a page that is not photographed. */
export async function enter(page: Page, visitor: Visitor): Promise<void> {
  // By it tsx keeps the names of functions; what runs in a page has none.
  await page.addInitScript({ content: 'globalThis.__name ??= named => named' })
  if (visitor === 'listener') await signIn(page, demoAccount.username, demoAccount.password)
  if (visitor !== 'newListener') return
  const username = `newcomer-${crypto.randomUUID().slice(0, 8)}`
  const password = 'newcomer'
  const answer = await page.request.post('/api/users', {
    data: { username, email: `${username}@listener.example`, password },
  })
  if (!answer.ok()) throw new Error(`The server made no account: ${await answer.text()}`)
  await signIn(page, username, password)
}
