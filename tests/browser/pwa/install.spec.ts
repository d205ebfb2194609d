import sharp from 'sharp'
import { expect, test } from '../support/app.ts'

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Chromium considers the app installable, and the content security policy blocks nothing', {
    tag: '@journey',
  }, async ({ app, page, context }) => {
    const refused: string[] = []
    page.on('console', message => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text())
    })
    await app.openSignedIn('/sets/1')
    await app.installed()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlicht Closing Set')
    const devtools = await context.newCDPSession(page)
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '{}')
    expect(manifest).toMatchObject({ name: 'Segue', display: 'standalone', start_url: '/home', theme_color: '#0a0b0c' })
    expect(manifest).toMatchObject({ orientation: 'any', launch_handler: { client_mode: 'focus-existing' } })
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // The contexts of a test browser are incognito; any other error would be the app's.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    expect(refused).toEqual([])
  })
})

test('every icon, screenshot and splash image exists, in the size it claims', async ({ request }) => {
  const sizeOf = async (url: string) => {
    const { width, height } = await sharp(await (await request.get(url)).body()).metadata()
    return `${width}x${height}`
  }
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  const shortcuts: { url: string; icons: unknown[] }[] = manifest.shortcuts
  const icons = [...manifest.icons, ...shortcuts.flatMap(({ icons }) => icons)]
  const pictures = [...icons, ...manifest.screenshots].filter(({ sizes }: { sizes: string }) => sizes !== 'any')
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  const claimed = pictures.map(({ src, sizes }: { src: string; sizes: string }) => `${src} ${sizes}`)
  const found = await Promise.all(pictures.map(async ({ src }: { src: string }) => `${src} ${await sizeOf(src)}`))
  expect(found).toEqual(claimed)
  expect(shortcuts.map(({ url }) => url)).toEqual(['/search', '/sets', '/continue'])

  const shell = await (await request.get('/home')).text()
  const opening = shell.match(/<link[^>]+apple-touch-startup-image[^>]*>/g) ?? []
  expect(opening.length).toBeGreaterThan(20)
  const wrong = opening.map(async link => {
    const [, width, height, ratio, orientation] =
      /width: (\d+).*height: (\d+).*ratio: (\d).*orientation: (\w+)/.exec(link) ?? []
    const [across, down] = [Number(width) * Number(ratio), Number(height) * Number(ratio)]
    const wanted = orientation === 'portrait' ? `${across}x${down}` : `${down}x${across}`
    const [, href = ''] = /href="([^"]+)"/.exec(link) ?? []
    return (await sizeOf(href)) === wanted ? [] : [link]
  })
  expect((await Promise.all(wrong)).flat()).toEqual([])
})
