import { onTestFinished } from 'vitest'
import { getPrivateFeed, removePrivateFeed, renewPrivateFeed } from '#contract/routes/feed.ts'
import { expect, test } from '../support/catalogue.ts'
import { exactly } from '../support/exactly.ts'
import { replaced, withoutClipboard } from '../support/replaced.ts'
import { noAnswer } from '../support/server.ts'
import { button, doneIn, failedIn, field, openSettings, part, unresponsive } from '../support/settings.ts'

const section = part('Podcast feed')
const address = 'https://segue.example/feeds/private/one.xml'
const other = 'https://segue.example/feeds/private/two.xml'
const shown = field('Address', section)
const turnOn = button('Turn on podcast feed')
const turnOff = button('Turn off podcast feed')

test('a podcast feed is off until it is turned on, and then shows its address', async ({ app, server }) => {
  await openSettings(app)
  await expect.element(turnOn).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
  server.on(renewPrivateFeed, { address }).on(getPrivateFeed, { address })
  await turnOn.click()
  await expect.element(doneIn(section)).toHaveTextContent(exactly('Your podcast feed is on.'))
  await expect.element(shown).toHaveValue(address)
  // The button that had the focus is gone.
  await expect.element(section.getByRole('heading')).toHaveFocus()
})

test('its address is copied, or else said to be copied by hand', async ({ app }) => {
  const texts: string[] = []
  onTestFinished(replaced(navigator, 'clipboard', { writeText: async (text: string) => void texts.push(text) }))
  await openSettings(app, { feed: address })
  await button('Copy address', section).click()
  await expect.element(doneIn(section)).toHaveTextContent(exactly('Address copied.'))
  expect(texts).toEqual([address])
  onTestFinished(withoutClipboard())
  await button('Copy address', section).click()
  await expect.element(failedIn(section)).toHaveTextContent(exactly("We couldn't copy the address."))
})

test('another address takes the place of the old one', async ({ app, server }) => {
  await openSettings(app, { feed: address })
  await expect.element(shown).toHaveValue(address)
  server.on(renewPrivateFeed, { address: other }).on(getPrivateFeed, { address: other })
  await button('New address', section).click()
  await expect.element(doneIn(section)).toHaveTextContent(exactly('The old address no longer works.'))
  await expect.element(shown).toHaveValue(other)
})

test('it can be turned off', async ({ app, server }) => {
  await openSettings(app, { feed: address })
  await expect.element(turnOff).toBeVisible()
  server.on(removePrivateFeed, null).on(getPrivateFeed, { address: null })
  await turnOff.click()
  await expect.element(doneIn(section)).toHaveTextContent(exactly('Your podcast feed is off.'))
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(turnOn).toBeVisible()
})

test('what fails says why, and the address stays', async ({ app, server }) => {
  await openSettings(app, { feed: address })
  server.on(renewPrivateFeed, noAnswer)
  await button('New address', section).click()
  await expect.element(failedIn(section)).toHaveTextContent(exactly(unresponsive))
  await expect.element(shown).toHaveValue(address)
})
