import { expect, test } from '../support/new-listener.ts'

test('a launch of the installed app while a set plays leads to its page in the same window, and the music goes on', async ({
  app,
  newListener,
  page,
}) => {
  // Only an installed app's window has one.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer(consumer: (launch: { targetURL: string }) => void) {
          consumer({ targetURL: location.href })
          Object.assign(window, { launch: (path: string) => consumer({ targetURL: new URL(path, origin).href }) })
        },
      },
    })
  })
  const launch = (path: string) => page.evaluate(`launch(${JSON.stringify(path)})`)
  await newListener.open('/sets/1')
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(0)
  await launch('/search')
  await expect(page).toHaveURL('/search')
  await launch('/share?text=Tarn')
  await expect(page).toHaveURL('/search?s=Tarn')
  await launch('/home')
  await expect(page).toHaveURL('/search?s=Tarn')
  await expect.poll(() => app.paused()).toBe(false)
})
