import { expect, test } from './app.ts'

test('Chromium finds nothing that keeps the app from being installed', async ({ app, page, context }) => {
  await app.openSignedIn('/home')
  await app.installed()
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'Segue', display: 'standalone', start_url: '/home', theme_color: '#0a0b0c' })
  expect(manifest).toMatchObject({ orientation: 'any', launch_handler: { client_mode: 'focus-existing' } })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Incognito is what a test browser's contexts are; everything else would be ours.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('every icon, screenshot and opening picture is there, in the size it claims', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const shortcuts: { url: string; icons: unknown[] }[] = manifest.shortcuts
  const icons = [...manifest.icons, ...shortcuts.flatMap(({ icons }) => icons)]
  const pictures = [...icons, ...manifest.screenshots].filter(({ sizes }: { sizes: string }) => sizes !== 'any')
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (url: string) => {
      const image = await createImageBitmap(await (await fetch(url)).blob())
      return `${image.width}x${image.height}`
    }, src)
    expect(`${src} ${size}`).toBe(`${src} ${sizes}`)
  }
  expect(shortcuts.map(({ url }) => url)).toEqual(['/search', '/sets', '/continue'])
  const opening = page.locator('link[rel="apple-touch-startup-image"]')
  const sizes = await opening.evaluateAll(links =>
    Promise.all(
      links.map(async link => {
        const { width, height } = await createImageBitmap(await (await fetch(link.getAttribute('href') ?? '')).blob())
        const told = /width: (\d+).*height: (\d+).*ratio: (\d).*orientation: (\w+)/.exec(
          link.getAttribute('media') ?? '',
        )
        const [across, down] = [Number(told?.[1]) * Number(told?.[3]), Number(told?.[2]) * Number(told?.[3])]
        const [wanted, high] = told?.[4] === 'portrait' ? [across, down] : [down, across]
        return width === wanted && height === high
      }),
    ),
  )
  expect(sizes.length).toBeGreaterThan(20)
  expect(sizes).not.toContain(false)
})

test('no page runs a script that is not a file of ours, and nothing is refused by the policy', async ({
  app,
  page,
}) => {
  const refused: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  await app.openSignedIn('/sets/1')
  await app.installed()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlicht Closing Set')
  expect(refused).toEqual([])
})
