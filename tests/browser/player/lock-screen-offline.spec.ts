import { mergeTests } from 'playwright/test'
import { patience } from '../../support/patience.ts'
import { isPlayer, test as onDesktop } from '../support/desktop.ts'
import { download, expect, greenhouse, isDownloaded, rooms, test as withRecordings } from '../support/recordings.ts'

const test = mergeTests(withRecordings, onDesktop)

// They download two sets first, with the pictures of all their tracks.
test.describe.configure({ timeout: patience(180_000) })

test("offline, the lock screen's keys pause, seek, and skip through downloaded sets, past one that isn't", async ({
  app,
  page,
  context,
  desktop,
  listener,
  recordings,
  serverQueue,
}) => {
  void recordings
  await serverQueue.fill([rooms.id, 1, greenhouse.id], rooms.id)
  await listener.open(page, `/sets/${rooms.id}`)
  for (const { id } of [greenhouse, rooms]) {
    await app.open(`/sets/${id}`)
    await download(page)
    await isDownloaded(page)
  }
  await context.setOffline(true)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${rooms.name}`, exact: true })
    .click()
  await isPlayer(desktop)
  await desktop.playerctl('pause')
  await expect.poll(() => app.paused()).toBe(true)
  await desktop.playerctl('play')
  await desktop.playerctl('position', '600')
  await expect.poll(() => app.position()).toBeGreaterThan(600)
  await desktop.playerctl('position', '1640')
  await expect.poll(() => app.position()).toBeGreaterThan(1640)
  await desktop.playerctl('next')
  await expect(app.player).toContainText(greenhouse.name)
  await expect.poll(() => app.position()).toBeGreaterThan(0.5)
  await expect.poll(() => desktop.playerctl('status')).toBe('Playing')
})
