import { expect, test } from '../support/app.ts'

test("the demo's accounts and the buttons of identity providers appear together, however late one's code is", async ({
  app,
}) => {
  const { page } = app
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  let isHeld = false
  await page.route('**/assets/*.js', async route => {
    const response = await route.fetch()
    if ((await response.text()).includes('This is a demo.')) {
      isHeld = true
      await arrived
    }
    await route.fulfill({ response })
  })
  await app.open('/login')
  const google = page.getByRole('button', { name: 'Continue with Google' })
  const account = page.getByRole('button', { name: 'Listen as demo' })
  await expect.poll(() => isHeld).toBe(true)
  await expect(google).toBeHidden()
  arrive()
  await expect(google).toBeVisible()
  await expect(account).toBeVisible()
})
