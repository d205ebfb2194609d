import { createServer } from 'node:http'
import axe from 'axe-core'
import { expect, test } from '../support/app.ts'
import { ownServer } from '../support/own-server.ts'

/** A page of another site: `localhost` isn't the host of the app's server. Resolves with its address. */
async function blogWith(frame: string, onEnd: (end: () => void) => void): Promise<string> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>A blog</title><p>Listen to this</p>${frame}`)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  onEnd(() => site.close())
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port')
  return `http://localhost:${address.port}/`
}

const frameOf = (query: string, attributes = '') =>
  `<iframe src="${ownServer().url}/embed/sets/1${query}" width="720" height="160" allow="autoplay" ${attributes}></iframe>`

let end = () => {}
test.afterEach(() => end())
const open = (frame: string) =>
  blogWith(frame, closing => {
    end = closing
  })

test('a set plays in a frame of another site, by the keyboard too, and leaves nothing on the device', async ({
  page,
  context,
}) => {
  const errors: string[] = []
  page.on('console', message => void (message.type() === 'error' && errors.push(message.text())))
  await page.goto(await open(frameOf('?t=152')))
  const player = page.frameLocator('iframe')
  const slider = player.getByRole('slider', { name: 'Position in Nordlicht Closing Set' })
  await expect(player.getByText('00:02:32 / 00:41:45')).toBeVisible()
  await expect(player.getByText('Sable Finch – Amber Orbit', { exact: true }).first()).toBeVisible()

  await player.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', /^00:02:3[4-9], track 2, Dusk Cartel – Quiet Tides/)
  const audio = player.locator('audio')
  const heard = await audio.evaluate((element: HTMLAudioElement) => element.currentTime)
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(heard)

  await slider.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(slider).toHaveAttribute('aria-valuetext', /, track 1[89], /)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(player.getByRole('button', { name: 'Pause Nordlicht Closing Set' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(player.getByRole('button', { name: 'Play Nordlicht Closing Set' })).toBeFocused()
  await expect(player.getByRole('link', { name: 'Open in Segue' })).toHaveAttribute(
    'href',
    /\/preview\/sets\/1\?t=2[12]\d\d$/,
  )

  const stored = await audio.evaluate(async () => [
    document.cookie,
    localStorage.length,
    sessionStorage.length,
    await indexedDB.databases(),
    await caches.keys(),
    (await navigator.serviceWorker.getRegistrations()).length,
  ])
  expect(stored).toEqual(['', 0, 0, [], [], 0])
  expect(await context.cookies()).toEqual([])
  expect(errors).toEqual([])
})

test('the frame has no violations that axe knows, and one in a sandbox plays, too', async ({ page }) => {
  await page.goto(await open(frameOf('', 'sandbox="allow-scripts"')))
  const player = page.frameLocator('iframe')
  await player.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect(player.getByText(/^00:00:0[1-9] /)).toBeVisible()
  const frame = page.frames()[1]
  await frame?.evaluate(axe.source)
  const found = await frame?.evaluate(async () => (await axe.run(document)).violations.map(({ id }) => id))
  expect(found).toEqual([])
})

test("a preview's data for search engines are no script: the browser reports nothing", async ({ app, page }) => {
  const errors: string[] = []
  page.on('console', message => void (message.type() === 'error' && errors.push(message.text())))
  await app.open('/preview/sets/1')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'MusicPlaylist' })
  expect(errors).toEqual([])
})
