import { expect, test } from '../support/new-listener.ts'

test('launching the installed app while a set plays opens the page in the same window, and playback continues', async ({
  app,
  newListener,
  page,
}) => {
  // Only the window of an installed app has a launch queue.
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
