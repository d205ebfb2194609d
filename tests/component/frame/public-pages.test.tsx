import { brand } from '#contract/brand.ts'
import { sizes } from '../support/app.tsx'
import { expect, page, test } from '../support/catalogue.ts'

const pages = { '/about': 'About', '/terms': 'Terms of Use', '/policy': 'Privacy Policy', '/contact': 'Contact' }

/** What the product fixes (product, 2.70 and 2.71), and the part of the document that says it. */
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

const main = page.getByRole('main')
const title = page.getByRole('heading', { level: 1 })
const contents = page.getByRole('navigation', { name: 'Contents' })

for (const visitor of ['guest', 'listener'] as const)
  test(`a ${visitor} reaches each public page, in a ${visitor}'s own frame`, async ({ app }) => {
    if (visitor === 'listener') await app.openAs('/labels')
    else await app.open('/login')
    const bar = page.getByRole('banner')
    for (const [path, name] of Object.entries(pages)) {
      await app.go(path)
      await expect.poll(() => document.title).toBe(`${name} on ${brand.name}`)
      await expect.element(title).toBeVisible()
      expect(app.path).toBe(path)
      expect(bar.getByRole('link', { name: 'Register' }).elements()).toHaveLength(visitor === 'guest' ? 1 : 0)
      expect(bar.getByRole('navigation', { name: 'Sections' }).elements()).toHaveLength(visitor === 'listener' ? 1 : 0)
    }
  })

for (const [path, parts] of Object.entries(fixed))
  test(`${path} states everything that is fixed`, async ({ app }) => {
    await app.open(path)
    await expect.element(title).toBeVisible()
    for (const [id, texts] of Object.entries(parts)) {
      const part = document.querySelector(`section:has(> #${id})`)?.textContent
      for (const text of texts) expect(part, id).toContain(text)
    }
    const updated = page.getByText(/^Last updated/).getByRole('time')
    expect(updated.element().getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

test('About states what is planned, for whom, and the aim', async ({ app }) => {
  await app.open('/about')
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
    await expect.element(main).toHaveTextContent(text)
})

test('About offers a guest to register or log in', async ({ app }) => {
  await app.open('/about')
  await expect.element(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await expect.element(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
})

test('About links a listener to the sets', async ({ app }) => {
  await app.openAs('/about')
  await expect.element(main.getByRole('link', { name: 'Discover Sets' })).toHaveAttribute('href', '/sets')
  await expect.element(main.getByRole('link', { name: 'Register' })).not.toBeInTheDocument()
})

test('Contact shows the address and the social pages, and has no form', async ({ app }) => {
  await app.open('/contact')
  await expect
    .element(main.getByRole('link', { name: brand.contactAddress }))
    .toHaveAttribute('href', `mailto:${brand.contactAddress}`)
  for (const { name, url } of Object.values(brand.social))
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', url)
  await expect.element(main.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(main.getByRole('button')).not.toBeInTheDocument()
})

for (const path of Object.keys(fixed))
  test(`the contents of ${path} list each part once, in order`, async ({ app }) => {
    await app.open(path)
    await expect.element(contents).toBeVisible()
    const links = [...contents.element().querySelectorAll('a')].map(link => link.getAttribute('href'))
    const parts = [...document.querySelectorAll('h2[id]')].map(({ id }) => `#${id}`)
    expect(links).toEqual(parts)
    expect(new Set(parts).size).toBe(parts.length)
    expect(parts.length).toBeGreaterThan(Object.keys(fixed).length)
  })

test('on a phone the contents are collapsed at first', async ({ app }) => {
  const [width, height] = sizes.phone
  await page.viewport(width, height)
  await app.open('/terms')
  const link = contents.getByRole('link', { name: /Arbitration/ }).first()
  await expect.element(title).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await contents.getByText('Contents', { exact: true }).click()
  await expect.element(link).toBeVisible()
})
