import { getClientConfig } from '#contract/routes/system.ts'
import { expect, page, test } from '../support/catalogue.ts'
import { exactly } from '../support/exactly.ts'

/** The demo without an identity provider. */

test('the demo shows buttons of identity providers once it is known, moves nothing, and says what they need', async ({
  app,
  server,
}) => {
  const google = page.getByRole('button', { name: 'Continue with Google' })
  const login = page.getByRole('button', { name: 'Login', exact: true })
  const answer = server.hold(getClientConfig)
  await page.viewport(1440, 900)
  await app.open('/login')
  await expect.poll(() => server.calls(getClientConfig)).toHaveLength(1)
  await expect.element(google).not.toBeInTheDocument()
  const { top } = login.element().getBoundingClientRect()
  answer({ firebase: null, is_demo: true, store_search_url: 'https://store.example/', push_public_key: null })
  await expect.element(google).toBeVisible()
  expect(login.element().getBoundingClientRect().top).toBe(top)

  for (const name of ['Google', 'Apple']) {
    await page.getByRole('button', { name: `Continue with ${name}` }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(exactly(`Logging in with ${name} needs the setting FIREBASE_PROJECT_ID.`))
  }
})
