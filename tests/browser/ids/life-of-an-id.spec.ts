import type { Page } from 'playwright/test'
import { demoCurator } from '../../../server/demo/seed.ts'
import { hhmmss } from '../../../src/lib/time.ts'
import { patience } from '../../support/patience.ts'
import type { PushBrowser } from '../../support/peers/push-browser.ts'
import { type PushService, startPushService } from '../../support/peers/push-service.ts'
import { App } from '../support/app.ts'
import { NewListener } from '../support/new-listener.ts'
import { bellOf } from '../support/notifications.ts'
import { ownServer } from '../support/own-server.ts'
import { givePushService, PushedWorker } from '../support/push-app.ts'
import { test as base, expect } from '../support/releases.ts'
import { importSets } from '../support/unknown-track.ts'
import { waiting } from '../support/writes.ts'

/** The whole life of an ID, with two listeners and a curator (product, chapter 14). */

/** The same music in two sets, in one of them a little faster. The earlier set first: that is where it was first heard. */
const heard = {
  ...{ name: 'Night at the Weir', date: '2026-04-01', start: 20, known: 71 },
  unknown: { seed: 72, seconds: 45 },
}
const elsewhere = {
  ...{ name: 'Kiosk Sessions', date: '2026-05-06', start: 15, known: 73 },
  unknown: { seed: 72, seconds: 35, speed: 1.02 },
}
const position = 2
const { start } = heard
const released = 'Lumen Ferry - Glasmeer'

const test = base.extend<{
  pushes: PushService
  unknown: Awaited<ReturnType<typeof importSets>>
  others: [Page, Page]
}>({
  pushes: async ({ page: _ }, use) => {
    const pushes = await startPushService()
    await use(pushes)
    await pushes.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
  unknown: async ({ store }, use) => {
    const unknown = await importSets(store.db, `${ownServer().dataDir}/media`, [heard, elsewhere])
    await use(unknown)
    await unknown.remove()
  },
  others: async ({ browser, baseURL }, use) => {
    const contexts = await Promise.all(
      [0, 1].map(() => browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })),
    )
    const [one, other] = await Promise.all(contexts.map(context => context.newPage()))
    if (!one || !other) throw new Error('No page')
    await use([one, other])
    await Promise.all(contexts.map(context => context.close()))
  },
})

test.use({ serviceWorkers: 'allow' })

/** Waits until so many writes of a kind are in the outbox: while a set plays, its position is saved again and again. */
const pending = (page: Page, kind: string, count: number) =>
  expect.poll(async () => (await waiting(page)).filter(each => each.kind === kind).length).toBe(count)

const main = (page: Page) => page.getByRole('main')

/** Turns push on in the settings, as a listener does. */
async function turnPushOn(page: Page): Promise<void> {
  await page.goto('/settings#notifications')
  await page.getByRole('switch', { name: 'Notifications on this device' }).click()
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeChecked()
}

/** The messages that arrived for a browser, by their titles. */
const arrivedFor = (pushes: PushService, browser: PushBrowser) =>
  new Map(
    pushes
      .cameFor(browser)
      .map(({ body }) => browser.read(body))
      .map(message => [message.title, message]),
  )

// Two recordings are imported and compared, by threads that leave the processor to others.
test.describe.configure({ timeout: patience(180_000) })

test('an ID that is heard is watched, suggested, agreed with and accepted; the other set is found by ear, everybody is told, and it is one track in both sets', {
  tag: '@journey',
}, async ({ page, context, site, store, pushes, unknown, others: [otherPage, curatorPage] }) => {
  await site.deploy(1, { push: pushes.settings })
  const [{ set, id }, other] = [unknown.of(heard.name), unknown.of(elsewhere.name)]
  const [mara, ayo] = [await new NewListener(page).register(store), await new NewListener(otherPage).register(store)]
  const app = new App(page)
  const device = pushes.browser()
  await givePushService(page, device)
  await app.install()
  await mara.open('/settings')
  await turnPushOn(page)

  await test.step('it is heard, and watched without a network', async () => {
    await page.goto(`/sets/${set}`)
    await main(page)
      .getByRole('button', { name: `Play ID from ${hhmmss(start * 1000)}` })
      .click()
    await expect.poll(() => app.position()).toBeGreaterThan(start)
    await context.setOffline(true)
    await app.player.getByRole('button', { name: /^Watch/ }).click()
    await expect(app.player.getByRole('button', { name: /^Watching/ })).toBeVisible()
    await pending(page, 'likes', 1)
    await context.setOffline(false)
    await pending(page, 'likes', 0)
  })

  await test.step('the listener knows it, and says so from the player', async () => {
    await app.control('Listening options').click()
    await page.getByRole('button', { name: /^I know this one/ }).click()
    const dialog = page.getByRole('dialog', { name: 'I know this one' })
    await dialog.getByRole('combobox', { name: 'Artist' }).fill('Lumen Ferry')
    await dialog.getByRole('combobox', { name: 'Title' }).fill('Glasmeer')
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(page.getByRole('status', { name: 'Suggestion sent' })).toBeVisible()
    await pending(page, 'suggestion', 0)
  })

  await test.step('another listener, who has given it a heart, agrees', async () => {
    await ayo.open(`/tracks/${id}?tab=suggestions`)
    await main(otherPage).getByRole('button', { name: 'Add ID to favorites' }).click()
    await main(otherPage)
      .getByRole('button', { name: `Agree with ${released}`, exact: true })
      .click()
    await expect(main(otherPage)).toContainText('Backed up')
    await pending(otherPage, 'vote', 0)
  })

  await test.step('a curator finds by ear where else it is, makes both one, and accepts the suggestion', async () => {
    await expect.poll(() => unknown.uncompared(), { timeout: patience(60_000) }).toBe(0)
    await new App(curatorPage).openSignedIn('/studio/ids', demoCurator.username, demoCurator.password)
    const item = main(curatorPage)
      .getByRole('list', { name: 'IDs' })
      .locator(':scope > li')
      .filter({ hasText: released })
    await expect(item).toContainText('2 watching')
    const [own, same] = [heard, elsewhere].map(({ name }) => `ID ${position} in ${name}`)
    await expect(item.getByRole('region', { name: `What ${own} sounds like` })).toContainText('Certain')
    await item.getByRole('button', { name: `Compare ${own} with ${same}` }).click()
    await expect(item.getByRole('button', { name: `Pause ${own} beside ${same}` })).toBeVisible()
    await item.getByRole('button', { name: `Same track: ${same} and ${own}` }).click()
    await expect(curatorPage.getByRole('status', { name: `${same} is ${own} now` })).toBeVisible()
    await expect(item.getByRole('region', { name: `Where ${own} is heard` })).toContainText(elsewhere.name)
    await item.getByRole('button', { name: `Accept ${released}`, exact: false }).click()
    const accept = curatorPage.getByRole('dialog', { name: 'Accept suggestion' })
    await expect(accept).toContainText(`${mara.username} is credited.`)
    await accept.getByRole('button', { name: 'Accept' }).click()
    await expect(item).toHaveCount(0)
  })

  await test.step('both are told by the bell, and who suggested it is credited', async () => {
    const { button, lines } = bellOf(page)
    await expect(button).toHaveAccessibleName(/2 unread/)
    await button.click()
    await expect(lines.filter({ hasText: `You identified ${released}` })).toBeVisible()
    const news = `ID ${position} in ${heard.name} was just released: ${released}`
    await expect(lines.filter({ hasText: news })).toBeVisible()
    await expect(bellOf(otherPage).button).toHaveAccessibleName(/1 unread/)
  })

  await test.step('the push opens the set at the second', async () => {
    await expect.poll(() => arrivedFor(pushes, device).size).toBe(2)
    const push = arrivedFor(pushes, device).get(released)
    expect(push?.body).toBe(`ID ${position} in ${heard.name} was just released`)
    expect([...arrivedFor(pushes, device).keys()]).toContain('You identified an ID')
    const worker = await PushedWorker.of(page)
    await worker.push(JSON.stringify(push))
    await expect.poll(async () => (await worker.shown()).length).toBe(1)
    await worker.tap()
    await expect(page).toHaveURL(`/sets/${set}?t=${start}`)
  })

  await test.step('the heart of before is on the released track, which names who suggested it and both sets', async () => {
    await otherPage.goto(`/tracks/${id}`)
    await expect(main(otherPage).getByRole('heading', { level: 1 })).toContainText('Glasmeer')
    await expect(main(otherPage).getByRole('button', { name: /^Remove .*Glasmeer.* from favorites/ })).toBeVisible()
    await expect(main(otherPage)).toContainText(`Identified by ${mara.username}`)
    for (const { name } of [heard, elsewhere])
      await expect(main(otherPage).getByRole('link', { name }).first()).toBeVisible()
    await otherPage.goto(`/sets/${other.set}`)
    await expect(main(otherPage).getByRole('row', { name: /Glasmeer/ })).toBeVisible()
    await page.goto('/profile?tab=suggestions')
    await expect(main(page)).toContainText('1 ID identified')
    await expect(main(page)).toContainText('Identified by you')
    await page.goto(`/tracks/${other.id}`)
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Glasmeer')
  })
})
