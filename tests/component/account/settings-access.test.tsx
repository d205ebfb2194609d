import { getPrivateFeed, renewPrivateFeed } from '#contract/routes/feed.ts'
import { changePassword, deleteMe, endOtherSessions, endSession, getSessions } from '#contract/routes/me.ts'
import { readText, storageKeys } from '../../../src/data/storage/stored.ts'
import type { ComponentApp } from '../support/app.tsx'
import { expect, page, test, textsOf } from '../support/catalogue.ts'
import { aSession } from '../support/entities/account.ts'
import { exactly } from '../support/exactly.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'
import { button, doneIn, failedIn, field, openSettings, part, unresponsive } from '../support/settings.ts'

const devices = part('Devices')
const rows = devices.getByRole('listitem')
const iPhone = aSession({
  created_dt: '2026-05-03T12:00:00.000Z',
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
})
const unnamed = aSession({ user_agent: null })
const here = aSession({ is_current: true })
const signOutOfIPhone = devices.getByRole('button', { name: /^Log out Safari on iPhone, logged in May 3, 2026/ })

/** An answer after which the server lists this device alone: the client may fetch the list at any time. */
const leavesOnlyThis =
  <Outcome,>(server: FakeServer, outcome: Outcome) =>
  (): Outcome => {
    server.on(getSessions, { data: [here] })
    return outcome
  }

/** Opens the settings of a listener who is also logged in on these other devices. */
async function openWith(app: ComponentApp, ...others: (typeof here)[]): Promise<void> {
  await openSettings(app, { others })
  await expect.poll(() => rows.elements()).toHaveLength(others.length + 1)
}

test('devices are named, this one first, and another one can be logged out', async ({ app, server }) => {
  await openWith(app, iPhone)
  const [first, second] = textsOf(rows)
  expect(first).toMatch(/^Chrome on Linux\s*This device/)
  expect(second).toMatch(/^Safari on iPhone\s*Logged in May 3, 2026, \d+:00\s[AP]M/)
  server.on(endSession, leavesOnlyThis(server, null))
  await signOutOfIPhone.click()
  await expect.element(doneIn(devices)).toHaveTextContent(exactly('Logged out of Safari on iPhone.'))
  await expect.poll(() => rows.elements()).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toHaveFocus()
  await expect.element(button('Log out all other devices')).not.toBeInTheDocument()
  expect(server.calls(endSession).map(({ params }) => params)).toEqual([{ id: iPhone.id }])
})

test('all other devices can be logged out at once', async ({ app, server }) => {
  await openWith(app, iPhone, unnamed)
  await expect.element(rows.filter({ hasText: 'Unknown device' })).toBeVisible()
  server.on(endOtherSessions, leavesOnlyThis(server, null))
  await button('Log out all other devices').click()
  await expect.element(doneIn(devices)).toHaveTextContent(exactly('Logged out of all other devices.'))
  await expect.poll(() => rows.elements()).toHaveLength(1)
  await expect.element(rows.first()).toHaveTextContent('This device')
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toHaveFocus()
})

const feed = 'https://segue.example/feeds/private/one.xml'
const otherFeed = 'https://segue.example/feeds/private/two.xml'

test("who logs others out may replace the feed's address, which a log-out doesn't close", async ({ app, server }) => {
  await openSettings(app, { others: [iPhone], feed })
  const replace = button("Replace the feed's address")
  await expect.element(button('Log out all other devices')).toBeVisible()
  await expect.element(replace).not.toBeInTheDocument()
  server.on(endOtherSessions, leavesOnlyThis(server, null))
  await button('Log out all other devices').click()
  await expect.element(devices).toHaveTextContent('Your podcast apps then need the new address.')
  server.on(renewPrivateFeed, { address: otherFeed }).on(getPrivateFeed, { address: otherFeed })
  await replace.click()
  await expect.element(devices).toHaveTextContent('The old address no longer works. Give your apps the new one.')
  await expect.element(field('Address', part('Podcast feed'))).toHaveValue(otherFeed)
})

test('so may who changes the password; without a feed nothing is offered', async ({ app, server }) => {
  await openSettings(app, { feed })
  server.on(changePassword, null)
  await fill('secret', 'another secret')
  await expect.element(button("Replace the feed's address", part('Password'))).toBeVisible()
  server.on(getPrivateFeed, { address: null })
  await app.go('/home')
  await app.go('/settings')
  await expect.element(button('Turn on podcast feed')).toBeVisible()
  await fill('secret', 'another secret')
  await expect.element(doneIn(part('Password'))).toBeVisible()
  await expect.element(button("Replace the feed's address")).not.toBeInTheDocument()
})

test('a device that could not be logged out stays, and the error is shown', async ({ app, server }) => {
  await openWith(app, iPhone)
  server.on(endSession, noAnswer)
  await signOutOfIPhone.click()
  await expect.element(failedIn(devices)).toHaveTextContent(exactly(unresponsive))
  expect(rows.elements()).toHaveLength(2)
})

test('a device that is logged out already is removed all the same', async ({ app, server }) => {
  await openWith(app, iPhone)
  server.on(endSession, leavesOnlyThis(server, refused(404)))
  await signOutOfIPhone.click()
  await expect.element(doneIn(devices)).toHaveTextContent(exactly('Logged out of Safari on iPhone.'))
  await expect.poll(() => rows.elements()).toHaveLength(1)
})

test('devices that could not be loaded can be tried again', async ({ app, server }) => {
  await openSettings(app, { sessions: noAnswer })
  await expect.element(devices).toHaveTextContent(unresponsive)
  server.on(getSessions, { data: [here] })
  await button('Try again', devices).click()
  await expect.element(page.getByText('This device', { exact: true })).toBeVisible()
})

const fill = async (current: string, next: string, confirmation = next) => {
  await field('Current password').fill(current)
  await field('New password').fill(next)
  await field('Confirm password').fill(confirmation)
  await button('Change password').click()
}

test('changing the password logs out all other devices', async ({ app, server }) => {
  await openWith(app, iPhone)
  server.on(changePassword, leavesOnlyThis(server, null))
  await fill('secret', 'another secret')
  await expect
    .element(doneIn(part('Password')))
    .toHaveTextContent(exactly('Password changed. Your other devices are logged out.'))
  await expect.element(field('Current password')).toHaveValue('')
  await expect.poll(() => rows.elements()).toHaveLength(1)
  expect(server.calls(changePassword).map(({ body }) => body)).toEqual([
    { current_password: 'secret', new_password: 'another secret' },
  ])
})

test('a password that is missing, too short or not repeated is not sent, and its field shows the error', async ({
  app,
  server,
}) => {
  await openSettings(app)
  await fill('', 'ab', 'abc')
  await expect.element(field('Current password')).toHaveFocus()
  await expect.element(field('Current password')).toHaveAccessibleDescription('Enter your current password')
  await expect.element(field('New password')).toHaveAccessibleDescription('Password must have at least 3 characters')
  await fill('secret', 'abc', 'abd')
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords must match!')
  expect(server.calls(changePassword)).toEqual([])
})

test('a wrong current password is shown at its field, and the form keeps its values', async ({ app, server }) => {
  const wrong = "This isn't your current password"
  await openSettings(app)
  server.on(changePassword, refused(422, 'Unfit', { current_password: [wrong] }))
  await fill('wrong', 'abc')
  await expect.element(field('Current password')).toHaveAccessibleDescription(wrong)
  await expect.element(field('Current password')).toHaveFocus()
  await expect.element(field('New password')).toHaveValue('abc')
  server.on(changePassword, noAnswer)
  await fill('secret', 'abc')
  await expect.element(failedIn(part('Password'))).toHaveTextContent(exactly(unresponsive))
  await expect.element(field('New password')).toHaveValue('abc')
})

const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
const ask = button('Delete my account…')
const confirm = button('Delete my account', dialog)

test('deleting the account lists what is deleted, needs the password, and ends at the login', async ({
  app,
  server,
}) => {
  await openSettings(app)
  server.on(deleteMe, null)
  await ask.click()
  for (const what of ['account', 'likes', 'follow', 'IDs you watch', 'moments', 'comments', 'queue', 'permanently'])
    await expect.element(dialog).toHaveTextContent(what)
  await field('Password', dialog).fill('secret')
  await confirm.click()
  await expect.poll(() => app.path).toBe('/login')
  await expect.element(page.getByRole('status')).toHaveTextContent(exactly('Account deleted.'))
  expect(server.calls(deleteMe).map(({ body }) => body)).toEqual([{ password: 'secret' }])
  expect([readText(storageKeys.accessToken), readText(storageKeys.refreshToken)]).toEqual([null, null])
})

test('deleting the account does nothing without a password or with a wrong one, and can be cancelled', async ({
  app,
  server,
}) => {
  await openSettings(app)
  await ask.click()
  const password = field('Password', dialog)
  await confirm.click()
  await expect.element(password).toHaveAccessibleDescription('Enter your password')
  expect(server.calls(deleteMe)).toEqual([])
  server.on(deleteMe, refused(422, 'Unfit', { password: ['This is not your password'] }))
  await password.fill('wrong')
  await confirm.click()
  await expect.element(password).toHaveAccessibleDescription('This is not your password')
  await expect.element(password).toHaveFocus()
  server.on(deleteMe, noAnswer)
  await password.fill('secret')
  await confirm.click()
  await expect.element(failedIn(dialog)).toHaveTextContent(exactly(unresponsive))
  await expect.element(password).toHaveValue('secret')
  await button('Cancel', dialog).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ask).toHaveFocus()
  expect(app.path).toBe('/settings')
})

test('deleting an account without a password asks for its username', async ({ app, server }) => {
  const { username: name } = await openSettings(app, {
    user: { auth_provider: 'google' },
    settings: { has_password: false },
  })
  server.on(deleteMe, null)
  await ask.click()
  const username = field(`Type your username, ${name}, to confirm`, dialog)
  await username.fill('somebody')
  await confirm.click()
  await expect.element(username).toHaveAccessibleDescription("This isn't your username")
  expect(server.calls(deleteMe)).toEqual([])
  await username.fill(name.toUpperCase())
  await confirm.click()
  await expect.element(page.getByRole('status')).toHaveTextContent(exactly('Account deleted.'))
  expect(server.calls(deleteMe).map(({ body }) => body)).toEqual([{}])
})
