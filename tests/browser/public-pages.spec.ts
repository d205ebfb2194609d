import type { Page } from 'playwright/test'
import { brand } from '../../contract/brand.ts'
import { expect, test } from './app.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

const pages = { '/about': 'About', '/terms': 'Terms of Use', '/policy': 'Privacy Policy', '/contact': 'Contact' }
const visitors = ['guest', 'listener'] as const

/** What the specification fixes, and the part of the document that says it. */
const fixed = {
  '/terms': {
    age: ['18 years of age or older'],
    beta: ['beta is free for now', 'monthly subscription is planned', 'pay the DJs and producers'],
    warranty: ['Limited warranty', 'For 90 days'],
    liability: ['limited to fifty US dollars'],
    informal: ['Within 45 days', 'informal dispute conference'],
    arbitration: ['60 days after the notice', 'arbitration'],
    rules: ['below 250,000 dollars', 'streamlined arbitration rules'],
    'opt-out': [`Write to ${brand.contactAddress} within 30 days`, '30-day opt-out'],
    ending: ['delete your account in Settings'],
  },
  '/policy': {
    children: ['No one under 13'],
    marketing: ['marketing opt-out is in Settings'],
    changes: ['Significant changes take effect 30 days after notice'],
    contact: [brand.contactAddress],
  },
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })

/** Where a part's heading stands, in px below the top bar; the bar covers what is negative. */
const belowBar = (page: Page, id: string) =>
  page.evaluate(part => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN
    return (document.getElementById(part)?.getBoundingClientRect().top ?? Number.NaN) - bar
  }, id)

for (const visitor of visitors)
  test(`a ${visitor} reaches each public page, in a ${visitor}'s own frame`, async ({ app, page }) => {
    if (visitor === 'listener') await app.openSignedIn('/home')
    for (const [path, title] of Object.entries(pages)) {
      await app.open(path)
      await expect(page).toHaveTitle(`${title} on ${brand.name}`)
      await expect(heading(page)).toBeVisible()
      await expect(page).toHaveURL(path)
      const bar = page.getByRole('banner')
      await expect(bar.getByRole('link', { name: 'Register' })).toHaveCount(visitor === 'guest' ? 1 : 0)
      await expect(bar.getByRole('navigation', { name: 'Sections' })).toHaveCount(visitor === 'listener' ? 1 : 0)
    }
  })

for (const [path, parts] of Object.entries(fixed))
  test(`${path} states everything that the specification fixes`, async ({ app, page }) => {
    await app.open(path)
    for (const [id, texts] of Object.entries(parts))
      for (const text of texts) await expect(page.locator(`section:has(> #${id})`)).toContainText(text)
    await expect(page.getByText('Last updated').getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
  })

test('About says what is planned, whom it is for, and what it is to change', async ({ app, page }) => {
  await app.open('/about')
  const main = page.getByRole('main')
  for (const text of [
    'The beta is free for now',
    'A monthly subscription',
    'To pay DJs and producers',
    'A place to monetize your sets',
    'A place to sell your tracks',
    'A place to grow your fanbase',
    'Curated listening',
    'democratizes access to electronic music producers',
  ])
    await expect(main).toContainText(text)
})

test('About leads a guest to an account, and a listener to the sets', async ({ app, page }) => {
  const main = page.getByRole('main')
  await app.open('/about')
  await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await app.openSignedIn('/home')
  await app.open('/about')
  await expect(main.getByRole('link', { name: 'Register' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Discover Sets' }).click()
  await expect(page).toHaveURL(/\/sets$/)
})

test('Contact names the address and the social pages, and has nothing to send', async ({ app, page }) => {
  await app.open('/contact')
  const main = page.getByRole('main')
  const address = main.getByRole('link', { name: brand.contactAddress })
  await expect(address).toHaveAttribute('href', `mailto:${brand.contactAddress}`)
  for (const { name, url } of Object.values(brand.social))
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', url)
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByRole('button')).toHaveCount(0)
})

for (const path of ['/terms', '/policy'])
  test(`the contents of ${path} lead to each of its parts, and back`, async ({ app, page }) => {
    await app.open(path)
    const links = contents(page).getByRole('link')
    await expect(links.first()).toBeVisible()
    const targets = await links.evaluateAll(all => all.map(link => link.getAttribute('href')?.slice(1) ?? ''))
    const parts = await page.locator('h2[id]').evaluateAll(all => all.map(({ id }) => id))
    expect(targets).toEqual(parts)
    expect(new Set(parts).size).toBe(parts.length)
    const middle = parts[Math.floor(parts.length / 2)] ?? ''
    await contents(page).locator(`a[href="#${middle}"]`).click()
    await expect(page).toHaveURL(`${path}#${middle}`)
    await expect.poll(() => belowBar(page, middle)).toBeLessThan(100)
    expect(await belowBar(page, middle)).toBeGreaterThanOrEqual(0)
    await expect(page.locator(`#${middle}`)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(path)
  })

test('a link to a part opens the document there, from this site and from elsewhere', async ({ app, page }) => {
  await app.open('/terms#opt-out')
  await expect.poll(() => belowBar(page, 'opt-out')).toBeLessThan(100)
  await app.open('/contact')
  await page.getByRole('link', { name: 'Copyright complaints and takedown' }).click()
  await expect(page).toHaveURL('/terms#takedown')
  await expect.poll(() => belowBar(page, 'takedown')).toBeLessThan(100)
  expect(await belowBar(page, 'takedown')).toBeGreaterThanOrEqual(0)
})

test('on a phone the contents are folded until they are asked for', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.open('/terms')
  const link = contents(page).getByRole('link', { name: 'Arbitration', exact: false }).first()
  await expect(heading(page)).toBeVisible()
  await expect(link).toBeHidden()
  await contents(page).getByText('Contents', { exact: true }).click()
  await link.click()
  await expect.poll(() => belowBar(page, 'arbitration')).toBeLessThan(100)
})

test('on paper a document is its text alone', async ({ app, page }) => {
  await app.open('/terms')
  await expect(contents(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), contents(page)])
    await expect(part).toBeHidden()
  await expect(page.getByText('limited to fifty US dollars')).toBeVisible()
})
