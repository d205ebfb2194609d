import { demoAccount } from '../../../server/demo/seed.ts'
import { App } from '../support/app.ts'
import { isSaved } from '../support/device-storage.ts'
import { makeOldest } from '../support/oldest-browser.ts'
import { expect, test } from '../support/queue-page.ts'
import { addFavourite, heartOf } from '../support/writes.ts'

test.describe('with what the oldest browsers have', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a listener logs in, plays, likes, queues and searches, and it opens again offline', {
    tag: '@journey',
  }, async ({ page, context, listener, queue, serverQueue }) => {
    await makeOldest(context)
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    const app = new App(page)
    const offline = page.getByRole('status').filter({ hasText: 'Offline' })

    await app.open('/sets')
    const isThere = () => page.evaluate(() => ['any' in AbortSignal, 'canParse' in URL, 'databases' in indexedDB])
    expect(await isThere()).toEqual([false, false, false])
    await app.signIn(listener.username, demoAccount.password)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
    await addFavourite(page, 'Pier 9 After Hours')
    await listener.has([18], 1)

    await page.getByRole('link', { name: 'Nordlicht Closing Set' }).first().click()
    await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
    await expect.poll(() => app.position()).toBeGreaterThan(0)
    await queue.open()
    await expect(queue.rows).toHaveText(/Nordlicht Closing Set/)
    await serverQueue.is('[1]')
    await page.keyboard.press('Escape')

    // By the shortcut, which looks for a visible field.
    await page.keyboard.press('/')
    await page.keyboard.type('tunnel')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?s=tunnel')
    await expect(
      page.getByRole('region', { name: 'Sets', exact: true }).getByRole('link', { name: 'Tunnel Vision' }),
    ).toBeVisible()
    await expect(offline).toHaveCount(0)
    expect(problems).toEqual([])

    await app.installed()
    await app.open('/sets/1')
    await isSaved(page, '["/sets/{id}",{"params":{"id":1}}]')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlicht Closing Set')
    await expect(offline).toBeVisible()
    await heartOf(page, 'Nordlicht Closing Set').empty.first().click()
    await context.setOffline(false)
    await expect.poll(() => listener.favourites()).toEqual([1, 18])
    await expect(offline).toHaveCount(0)
  })
})

test('an older browser is told which one it takes, without any script', { tag: '@journey' }, async ({ page }) => {
  const note = page.getByText('Your browser is too old for Segue.')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  await expect(note).toBeHidden()
  await page.route('**/login', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('color-mix(', 'mixed-color(') })
  })
  await page.route('**/*.js', route => route.abort())
  await page.reload()
  await expect(note).toBeVisible()
  expect(await note.evaluate(element => element === document.elementFromPoint(innerWidth / 2, innerHeight / 2))).toBe(
    true,
  )
})
