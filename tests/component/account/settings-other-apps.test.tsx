import {
  addAppPassword,
  connectListenBrainz,
  disconnectListenBrainz,
  getAppPasswords,
  getListenBrainz,
  removeAppPassword,
} from '#contract/routes/other-apps.ts'
import { expect, page, test, textsOf } from '../support/catalogue.ts'
import { aListenBrainz, anAppPassword } from '../support/entities/account.ts'
import { exactly } from '../support/exactly.ts'
import { noAnswer, refused } from '../support/server.ts'
import { button, doneIn, failedIn, field, openSettings, part, unresponsive } from '../support/settings.ts'

const apps = part('Other apps')
const rows = apps.getByRole('list', { name: 'App passwords' }).getByRole('listitem')
const listenBrainz = part('ListenBrainz')
const phone = anAppPassword()
const password = 'abcd-efgh-ijkm-npqr-stuv-wxyz-2345'

test('an app password is made by a name, shown once to be copied, and stands in the list without it', async ({
  app,
  server,
}) => {
  const { username } = await openSettings(app)
  await expect.element(field('Server address', apps)).toHaveValue(location.origin)
  await expect.element(field('Username', apps)).toHaveValue(username)
  await button('Create app password').click()
  await expect.element(field('Name of the app')).toHaveAccessibleDescription('Enter a name')
  server.on(addAppPassword, () => {
    server.on(getAppPasswords, { data: [phone] })
    return { ...phone, password }
  })
  await field('Name of the app').fill('  Symfonium on my phone ')
  await button('Create app password').click()
  await expect.element(field('App password', apps)).toHaveValue(password)
  await expect.element(doneIn(apps)).toHaveTextContent(exactly('App password created.'))
  await expect.element(apps).toHaveTextContent("Copy it now. You won't see it again.")
  await expect.element(field('Name of the app')).toHaveValue('')
  await expect.poll(() => textsOf(rows)).toEqual([expect.stringContaining('Symfonium on my phone')])
  expect(server.calls(addAppPassword).map(({ body }) => body)).toEqual([{ name: 'Symfonium on my phone' }])
  await button('Copy app password').click()
  await expect.element(apps).toHaveTextContent(/App password copied\.|We couldn't copy it\./)
})

test('too many app passwords are refused with the reason', async ({ app, server }) => {
  await openSettings(app)
  server.on(addAppPassword, refused(409, 'You have 25 app passwords.'))
  await field('Name of the app').fill('One more')
  await button('Create app password').click()
  await expect.element(failedIn(apps)).toHaveTextContent(exactly('You have 25 app passwords.'))
})

test('an app is logged out by removing its password', async ({ app, server }) => {
  const never = anAppPassword({ name: 'Feishin', last_used_dt: null })
  await openSettings(app, { apps: [never, phone] })
  await expect.poll(() => textsOf(rows)[0]).toMatch(/Feishin.*Never used/)
  await expect.poll(() => textsOf(rows)[1]).toMatch(/Symfonium.*Last used Jun 2, 2026/)
  server.on(removeAppPassword, noAnswer)
  const remove = apps.getByRole('button', { name: /^Remove Symfonium on my phone, created Jun 1, 2026/ })
  await remove.click()
  await expect.element(failedIn(apps)).toHaveTextContent(exactly(unresponsive))
  server.on(removeAppPassword, () => {
    server.on(getAppPasswords, { data: [never] })
    return null
  })
  await remove.click()
  await expect.element(doneIn(apps)).toHaveTextContent(exactly('Symfonium on my phone is logged out.'))
  await expect.poll(() => rows.elements()).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Other apps' })).toHaveFocus()
})

test('ListenBrainz is connected by a token that it knows, and disconnected', async ({ app, server }) => {
  await openSettings(app)
  const token = field('User token', listenBrainz)
  server.on(connectListenBrainz, refused(422, 'Refused', { token: ["ListenBrainz doesn't know this token."] }))
  await token.fill('not a token')
  await button('Connect ListenBrainz').click()
  await expect.element(token).toHaveAccessibleDescription(/ListenBrainz doesn't know this token\./)
  const connected = aListenBrainz({ user_name: 'mira' })
  server.on(connectListenBrainz, () => {
    server.on(getListenBrainz, connected)
    return connected
  })
  await token.fill('the right one')
  await button('Connect ListenBrainz').click()
  await expect.element(listenBrainz).toHaveTextContent('Connected as mira.')
  await expect.element(page.getByRole('heading', { name: 'ListenBrainz' })).toHaveFocus()
  server.on(disconnectListenBrainz, () => {
    server.on(getListenBrainz, aListenBrainz())
    return null
  })
  await button('Disconnect ListenBrainz').click()
  await expect.element(doneIn(listenBrainz)).toHaveTextContent(exactly('ListenBrainz is disconnected.'))
  await expect.element(token).toBeVisible()
})

test('a token that ListenBrainz no longer accepts is said, and another one is asked for', async ({ app }) => {
  await openSettings(app, { listenBrainz: { user_name: 'mira', is_refused: true } })
  await expect.element(listenBrainz).toHaveTextContent('ListenBrainz no longer accepts the token of mira.')
  await expect.element(button('Connect ListenBrainz')).toBeVisible()
  await expect.element(button('Disconnect ListenBrainz')).toBeVisible()
})

test('a server that sends nothing to ListenBrainz says so', async ({ app }) => {
  await openSettings(app, { listenBrainz: { is_available: false } })
  await expect.element(listenBrainz).toHaveTextContent("This server doesn't send to ListenBrainz.")
})

test('offline both say that they load later', async ({ app, server }) => {
  await openSettings(app)
  await expect.element(button('Connect ListenBrainz')).toBeVisible()
  server.goAway()
  await expect.element(button('Connect ListenBrainz')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Create app password')).toHaveAttribute('aria-disabled', 'true')
})
