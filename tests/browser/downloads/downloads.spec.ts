import type { Page } from 'playwright/test'
import { pieceBytes } from '#contract/routes/recordings.ts'
import { patience } from '../../support/patience.ts'
import { App } from '../support/app.ts'
import { overrideQuota } from '../support/device-storage.ts'
import { banner } from '../support/item-page.ts'
import {
  choose,
  download,
  downloadButton,
  expect,
  greenhouse,
  hashOnDevice,
  isDownloaded,
  rooms,
  showsText,
  test,
} from '../support/recordings.ts'

// The first download of a set waits until the server has resized the pictures of all its tracks.
test.describe.configure({ timeout: patience(180_000) })

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('downloaded sets play offline after a restart, byte for byte, seek, and follow one another', {
    tag: '@journey',
  }, async ({ killableBrowser, listener, recordings, serverQueue }) => {
    await serverQueue.fill([rooms.id, 1, greenhouse.id], rooms.id)
    const before = await killableBrowser.start()
    const page = await before.newPage()
    await new App(page).install()
    await listener.open(page, `/sets/${rooms.id}`)
    for (const { id } of [rooms, greenhouse]) {
      await page.goto(`/sets/${id}`)
      await download(page)
      await isDownloaded(page)
      expect(await hashOnDevice(page, listener.id, id)).toBe(recordings.hash(id))
    }
    await before.close()

    const context = await killableBrowser.start()
    await context.setOffline(true)
    const again = await context.newPage()
    const app = new App(again)
    await again.goto(`/sets/${greenhouse.id}`)
    await expect(again.getByRole('row')).not.toHaveCount(0)
    await again.goto(`/sets/${rooms.id}`)
    await again
      .getByRole('main')
      .getByRole('button', { name: `Play ${rooms.name}`, exact: true })
      .click()
    await expect.poll(() => app.position()).toBeGreaterThan(1)
    const seek = app.player.getByRole('slider', { name: /Seek|Position/ })
    await seek.press('PageUp')
    await expect.poll(() => app.position()).toBeGreaterThan(30)
    const there = await app.position()
    await expect.poll(() => app.position()).toBeGreaterThan(there + 1)

    // The set between them isn't downloaded: it still waits.
    await seek.press('End')
    await expect(app.player).toContainText(greenhouse.name)
    await expect.poll(() => app.position()).toBeGreaterThan(1)
    await context.setOffline(false)
    await serverQueue.is(`${rooms.id} [${greenhouse.id}] 1`)
  })
})

test('a download resumes after a cut, a stall and a missing server, and is complete only with its last byte', async ({
  page,
  listener,
  network,
  recordings,
}) => {
  await listener.open(page, `/sets/${rooms.id}`)
  network.breakDownload(2.5 * pieceBytes, 'stall')
  await download(page)
  await showsText(page, /^Downloading .*8.3 of 26 MB/)
  network.goAway('refused')
  await showsText(page, /^Waiting .*8.3 of 26 MB/)
  expect(await hashOnDevice(page, listener.id, rooms.id)).not.toBe(recordings.hash(rooms.id))
  network.heal()
  network.breakDownload(5.5 * pieceBytes, 'reset')
  await isDownloaded(page)
  expect(await hashOnDevice(page, listener.id, rooms.id)).toBe(recordings.hash(rooms.id))
  // Each time from the first missing piece. How much arrived before the reset isn't known.
  const starts = network.fetched.map(range => Number(range.split('-')[0]) / pieceBytes)
  expect(starts.slice(0, 2)).toEqual([0, 2])
  expect(starts).toHaveLength(3)
})

test("a paused download stays paused after a reload; another tab finishes a closed tab's download", async ({
  page,
  context,
  listener,
  network,
  recordings,
}) => {
  await listener.open(page, `/sets/${rooms.id}`)
  network.breakDownload(2.5 * pieceBytes, 'stall')
  await download(page)
  await showsText(page, /^Downloading .*8.3 of 26 MB/)
  await choose(page, 'Pause download')
  await showsText(page, /^Paused .*8.3 of 26 MB/)
  await page.reload()
  await showsText(page, /^Paused .*8.3 of 26 MB/)
  const otherTab = await context.newPage()
  await otherTab.goto(`/sets/${rooms.id}`)
  await choose(page, 'Resume download')
  await showsText(otherTab, /^Downloading /)
  await page.close()
  network.heal()
  await isDownloaded(otherTab)
  expect(await hashOnDevice(otherTab, listener.id, rooms.id)).toBe(recordings.hash(rooms.id))
  expect(network.fetched.filter(range => range.startsWith('0-'))).toHaveLength(1)
})

test('damaged bytes are fetched again, and never stored', async ({ page, listener, recordings, network }) => {
  await listener.open(page, `/sets/${rooms.id}`)
  await download(page)
  await isDownloaded(page)
  await choose(page, 'Remove download')
  // The device knows the recording's checksums by now.
  await recordings.damage(rooms.id, 2.5 * pieceBytes)
  await download(page)
  await expect
    .poll(() => network.fetched.filter(fromThirdPiece).length, { timeout: patience(60_000) })
    .toBeGreaterThan(1)
  await showsText(page, /8.3 of 26 MB/)
  await recordings.restore(rooms.id)
  await isDownloaded(page)
  expect(await hashOnDevice(page, listener.id, rooms.id)).toBe(recordings.hash(rooms.id))
})

const fromThirdPiece = (range: string) => range.startsWith(`${2 * pieceBytes}-`)

test('a full disk is reported, and the download finishes when there is space', async ({
  killableBrowser,
  listener,
  recordings,
  network,
}) => {
  const page = await (await killableBrowser.start()).newPage()
  await overrideQuota(page, 20_000_000, network.url)
  await listener.open(page, `/sets/${rooms.id}`)
  await download(page)
  await showsText(page, /^Failed /)
  await downloadButton(page).click()
  await expect(page.getByText('Not enough space on this device.')).toBeVisible()
  await page.keyboard.press('Escape')
  await overrideQuota(page, 1_000_000_000, network.url)
  await choose(page, 'Try again')
  await isDownloaded(page)
  expect(await hashOnDevice(page, listener.id, rooms.id)).toBe(recordings.hash(rooms.id))
})

test('favorite sets are downloaded automatically and removed with their heart, all at a logout', async ({
  page,
  context,
  app,
  listener,
  recordings,
}) => {
  await listener.likes(rooms.id, greenhouse.id)
  await listener.open(page, '/downloads')
  const otherTab = await context.newPage()
  await otherTab.goto('/downloads')
  const autoDownload = (tab: Page) => tab.getByRole('switch', { name: /Download liked sets/ })
  await expect(autoDownload(otherTab)).not.toBeChecked()
  await autoDownload(page).click()
  // A tab that doesn't know the setting yet would remove the downloads again.
  await expect(autoDownload(otherTab)).toBeChecked()
  await expect(page.getByText('Liked', { exact: false }).filter({ hasText: /MB/ })).toHaveCount(2, {
    timeout: patience(60_000),
  })
  for (const { id } of [rooms, greenhouse]) expect(await hashOnDevice(page, listener.id, id)).toBe(recordings.hash(id))
  await app.open(`/sets/${greenhouse.id}`)
  await banner(page)
    .getByRole('button', { name: /favorites/ })
    .click()
  await showsText(page, /^Download /)
  await expect.poll(() => hashOnDevice(page, listener.id, greenhouse.id)).toBeNull()
  await app.signOut()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 download will be removed')
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => hashOnDevice(page, listener.id, rooms.id)).toBeNull()
})
