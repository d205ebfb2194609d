import type { Browser, Page } from 'playwright/test'
import { expect, test } from './app.ts'
import type { Person } from './people.ts'
import {
  buttonOf,
  oneForAll,
  openSettings,
  part,
  signInStatus,
  tokenElsewhere,
  toldIn,
  unreachable,
  warnedIn,
} from './settings-page.ts'

const away = 'The server is unresponsive'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** The same listener's other device. */
async function otherDevice(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ userAgent: iPhone })
  const page = await context.newPage()
  await page.goto('/sets')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Sets')
  return page
}

const rows = (page: Page) => part(page, 'Devices').getByRole('listitem')

test.describe('devices', () => {
  test('are named in plain words, this one first; another that is signed out lands on the login', async ({
    app,
    page,
    browser,
  }) => {
    const person = await openSettings(app)
    const phone = await otherDevice(browser, person)
    await page.reload()
    await expect(rows(page)).toHaveText([
      /^Chrome on Linux\s*This device/,
      /^Safari on iPhone\s*Signed in \d+\/\d+\/\d{4}/,
    ])
    await buttonOf(rows(page).nth(1), await nameOf(page)).click()
    await expect(toldIn(part(page, 'Devices'))).toHaveText('Safari on iPhone was signed out.')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
    await expect(buttonOf(page, 'Sign out all others')).toHaveCount(0)
    // It hears of it by itself.
    await expect(phone).toHaveURL(/\/login/)
    await phone.context().close()
  })

  /** What the first button of another device is called. */
  async function nameOf(page: Page): Promise<string> {
    const button = rows(page).getByRole('button').first()
    const name = (await button.getAttribute('aria-label')) ?? ''
    expect(name).toMatch(/^Sign out Safari on iPhone, signed in \d+\/\d+\/\d{4}/)
    return name
  }

  test('can be signed out all at once, but for this one', async ({ app, page }) => {
    const person = await openSettings(app)
    const others = [await tokenElsewhere(page, person, iPhone), await tokenElsewhere(page, person, 'curl/8')]
    await page.reload()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).filter({ hasText: 'Unknown device' })).toHaveCount(1)
    await buttonOf(page, 'Sign out all others').click()
    await expect(toldIn(part(page, 'Devices'))).toHaveText('All other devices were signed out.')
    await expect(rows(page)).toHaveCount(1)
    for (const token of others) expect(await app.statusOf(token)).toBe(401)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
  })

  test('that could not be signed out stay, and it is told', async ({ app, page }) => {
    const person = await openSettings(app)
    const other = await tokenElsewhere(page, person, iPhone)
    await page.reload()
    await unreachable(page, '/sessions/*')
    await rows(page).getByRole('button').first().click()
    await expect(warnedIn(part(page, 'Devices'))).toHaveText(away)
    await expect(rows(page)).toHaveCount(2)
    expect(await app.statusOf(other)).toBe(200)
  })

  test('that could not be asked for are told as such, and come at another try', async ({ app, page }) => {
    await unreachable(page, '/sessions')
    await openSettings(app, '/settings', await oneForAll(page))
    await expect(part(page, 'Devices')).toContainText(away)
    await page.unroute('**/api/sessions')
    await buttonOf(part(page, 'Devices'), 'Try again').click()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  })
})

test.describe('the password', () => {
  const fill = async (page: Page, current: string, next: string, confirmation = next) => {
    await page.getByLabel('Current password', { exact: true }).fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm password', { exact: true }).fill(confirmation)
    await buttonOf(page, 'Change password').click()
  }
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

  test('is changed, and other devices are signed out', async ({ app, page }) => {
    const person = await openSettings(app)
    const other = await tokenElsewhere(page, person, iPhone)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await fill(page, person.password, 'another secret')
    await expect(toldIn(part(page, 'Password'))).toHaveText(
      'Your password was changed. Your other devices are signed out.',
    )
    await expect(field(page, 'Current password')).toHaveValue('')
    await expect(rows(page)).toHaveCount(1)
    expect(await app.statusOf(other)).toBe(401)
    expect(await signInStatus(page, person, person.password)).toBe(401)
    expect(await signInStatus(page, person, 'another secret')).toBe(200)
  })

  test('that is wrong, too short or not repeated is told at its field, and what was typed stays', async ({
    app,
    page,
  }) => {
    const { password } = await openSettings(app, '/settings', await oneForAll(page))
    await fill(page, '', 'ab', 'abc')
    await expect(field(page, 'Current password')).toBeFocused()
    await expect(field(page, 'Current password')).toHaveAccessibleDescription('Enter your current password')
    await expect(field(page, 'New password')).toHaveAccessibleDescription('Password must have at least 3 characters')
    await fill(page, password, 'abc', 'abd')
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords must match!')
    await fill(page, 'wrong', 'abc')
    await expect(field(page, 'Current password')).toBeFocused()
    await expect(field(page, 'Current password')).not.toHaveAccessibleDescription('')
    await expect(field(page, 'New password')).toHaveValue('abc')
    await unreachable(page, '/me/password')
    await fill(page, password, 'abc')
    await expect(warnedIn(part(page, 'Password'))).toHaveText(away)
    await expect(field(page, 'New password')).toHaveValue('abc')
  })
})
