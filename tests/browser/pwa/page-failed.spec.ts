import type { Page } from 'playwright/test'
import { builtFrom } from '../../support/page/built.ts'
import { expect, test } from '../support/app.ts'

/** Counts the documents of this tab that show an error. */
async function countErrors(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=alert] h1')) return
      observer.disconnect()
      sessionStorage.setItem('errors', `${Number(sessionStorage.getItem('errors')) + 1}`)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('errors')))
}

test('a page whose code fails to load is loaded once more, then says so, and opens at another try', async ({
  app,
  page,
}) => {
  const errors = await countErrors(page)
  const code = `**${builtFrom('src/routes/_guest.register.tsx')}`
  await page.route(code, route => route.abort())
  await app.open('/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't open this page")
  await expect(page).toHaveTitle("We couldn't open this page on Segue")
  expect(await errors()).toBe(1)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
})
