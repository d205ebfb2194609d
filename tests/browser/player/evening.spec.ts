import { writeFile } from 'node:fs/promises'
import { mergeTests } from 'playwright/test'
import { patience } from '../../support/patience.ts'
import { expect } from '../support/app.ts'
import { test as onDesktop } from '../support/desktop.ts'
import { Evening, endOf, nameOf, type Step, startOf } from '../support/evening.ts'
import { type LockScreen, lockScreenOfDesktop, lockScreenOfPage } from '../support/lock-screen.ts'
import { OtherDevice } from '../support/other-device.ts'
import { download, isDownloaded, rooms, test as withRecordings } from '../support/recordings.ts'

const test = mergeTests(withRecordings, onDesktop).extend<{ lockScreen: LockScreen; evening: Evening }>({
  lockScreen: async ({ bus, page }, use) =>
    use('missing' in bus ? await lockScreenOfPage(page) : lockScreenOfDesktop(bus)),
  evening: async ({ app, page, listener, lockScreen }, use, testInfo) => {
    const server = new OtherDevice(page.request, listener.username)
    const evening = new Evening({ app, lockScreen, server, sets: [1, 4, 5, 9, 18, rooms.id] })
    await use(evening)
    const path = testInfo.outputPath('evening.md')
    await writeFile(path, evening.table())
    testInfo.attachments.push({ name: 'What sounded', path, contentType: 'text/markdown' })
  },
})

test.use({ serviceWorkers: 'allow' })
// It downloads a set first, with the pictures of all its tracks.
test.describe.configure({ timeout: patience(300_000) })

/** A page saves its position every 5 s, and a closing page may not finish the last save. */
const reloadLoses = 10_000

test('in twelve steps of an evening the sound matches what the screen, the lock screen and the server name', {
  tag: '@journey',
}, async ({ app, page, context, queue, serverQueue, listener, recordings, lockScreen, evening }) => {
  void recordings
  await serverQueue.fill([4, 9, 18], 4)
  await serverQueue.leave(4, startOf(4, 3) + 20_000)
  await serverQueue.leave(rooms.id, 24_000)
  await app.install()
  await listener.open(page, `/sets/${rooms.id}`)
  await download(page)
  await isDownloaded(page)

  const main = page.getByRole('main')
  const play = (set: number) => main.getByRole('button', { name: new RegExp(`^(Play|Resume) ${nameOf(set)}`) }).click()
  const seekBar = app.player.getByRole('slider', { name: /^Position in/ })
  const volume = () => page.evaluate(() => document.querySelector<HTMLAudioElement>('audio[data-player]')?.volume)
  const boundary = startOf(9, 5)
  const beforeBoundary = { name: 'A click on the waveform', set: 9, track: 4, from: boundary - 7_000, within: 2_000 }

  const steps: Step[] = [
    {
      name: 'Play, as soon as the app is open',
      act: async () => {
        await app.open('/sets')
        await app.control('Play').click()
      },
      set: 4,
      track: 3,
      from: startOf(4, 3) + 20_000,
    },
    { name: 'Another set in the list', act: () => play(1), set: 1, track: 1, from: 0 },
    {
      name: 'A row of the page of a set',
      act: async () => {
        await main.getByRole('link', { name: nameOf(5) }).click()
        await main.getByRole('table').getByRole('row').nth(13).getByRole('button').first().click()
      },
      set: 5,
      track: 13,
      from: startOf(5, 13),
    },
    {
      name: 'Next track',
      act: () => app.control('Next track').click(),
      set: 5,
      track: 14,
      from: startOf(5, 14),
    },
    {
      name: 'The next set in the queue',
      act: async () => {
        await queue.open()
        await queue.button(`Play ${nameOf(9)}`).click()
        await page.keyboard.press('Escape')
      },
      set: 9,
      track: 1,
      from: 0,
    },
    {
      name: 'Next on the lock screen',
      act: () => lockScreen.press('next'),
      set: 9,
      track: 2,
      from: startOf(9, 2),
    },
    {
      ...beforeBoundary,
      name: 'The next track, by itself',
      act: async () => {
        const began = performance.now()
        const { width, height } = (await seekBar.boundingBox()) ?? { width: 0, height: 0 }
        const x = (width * beforeBoundary.from) / endOf(9)
        await seekBar.click({ position: { x, y: height / 2 } })
        await evening.agrees(beforeBoundary, began)
      },
      track: 5,
    },
    {
      name: 'Play after a reload',
      act: async () => {
        await page.reload()
        await app.control('Play').click()
      },
      set: 9,
      track: 5,
      loses: reloadLoses,
    },
    {
      name: 'The end of the set',
      act: async () => {
        await seekBar.press('End')
        // It fades out, and what plays on fades in: at its own level it is recognized.
        await expect.poll(volume).toBeLessThan(0.5)
        await expect.poll(volume).toBe(1)
      },
      set: 18,
      track: 1,
      from: 0,
      leavesAt: endOf(9),
    },
    {
      name: 'The set that was left before, in the list',
      act: async () => {
        await page.getByRole('banner').getByRole('link', { name: 'Sets' }).click()
        await play(5)
      },
      set: 5,
      track: 14,
    },
    {
      name: 'A downloaded set, offline',
      act: async () => {
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('link', { name: 'Downloads' }).click()
        await context.setOffline(true)
        await play(rooms.id)
      },
      set: rooms.id,
      track: 1,
      from: 24_000,
      offline: true,
    },
    {
      name: 'Play after a reload, offline',
      act: async () => {
        await page.reload()
        await app.control('Play').click()
      },
      set: rooms.id,
      track: 1,
      loses: reloadLoses,
      offline: true,
    },
  ]
  for (const step of steps) await test.step(step.name, () => evening.take(step))
  await context.setOffline(false)
  await evening.serverAgrees()
})
