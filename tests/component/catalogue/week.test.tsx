import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getSettings } from '#contract/routes/settings.ts'
import { getWeek } from '#contract/routes/week.ts'
import { linesOf } from '../../../src/features/week/picture/canvas-text.ts'
import { addDays, mondayAt, weekName } from '../../../src/lib/week.ts'
import { type ComponentApp, expect, page, test } from '../support/app.tsx'
import { textsOf } from '../support/catalogue.ts'
import { someSettings } from '../support/entities/account.ts'
import { replaced } from '../support/replaced.ts'
import { refused } from '../support/server.ts'
import { aQuietWeek, aWeek } from '../support/weeks.ts'

const main = page.getByRole('main')
const heading = (name: string) => main.getByRole('heading', { name, exact: true })
const link = (name: string) => main.getByRole('link', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const picture = page.getByRole('img', { name: /^My week on Segue/ })
const items = (name: string) => main.getByRole('region', { name }).getByRole('listitem')

const current = mondayAt(Date.now())

test('a week shows its numbers, its days, and what was heard most', async ({ app, server }) => {
  server.on(getWeek, aWeek())
  await app.openAs('/week')
  await expect.element(heading('Most heard set')).toBeVisible()
  const numbers = main.element().querySelectorAll('dl > div')
  expect([...numbers].map(({ textContent }) => textContent)).toEqual([
    'Listened3 h 20 min',
    'Sets7',
    'Artists5',
    'ID resolved1',
  ])
  expect(textsOf(items('Day by day'))[1]).toContain('Tuesday: 110 minutes')
  expect(textsOf(items('Day by day'))[1]).toContain('1:50')
  expect(textsOf(items('Day by day'))[3]).toContain('Thursday: 1 minute')
  expect(textsOf(items('Most heard artists'))).toEqual(['Mirelle Koda2 h 5 min', 'Tarn48 min'])
  await expect.element(link('Nordlicht Closing Set')).toBeVisible()
})

test('a day of more than ten hours is shown whole', async ({ app, server }) => {
  server.on(getWeek, aWeek({ days: [41, 725, 0, 1, 48, 0, 0].map(minutes => minutes * 60_000) }))
  await app.openAs('/week')
  await expect.poll(() => textsOf(items('Day by day'))[1]).toContain('725 minutes12:05')
})

test('the days asked for are those of the device', async ({ app, server }) => {
  server.on(getWeek, aWeek())
  await app.openAs('/week?of=2026-10-21')
  await expect.element(heading('Most heard set')).toBeVisible()
  const [call] = server.calls(getWeek)
  expect(call?.query.days.map(day => new Date(day).getTime())).toEqual(
    [19, 20, 21, 22, 23, 24, 25, 26].map(day => new Date(2026, 9, day).getTime()),
  )
})

test('one steps through the weeks by the keyboard, and the current one has none after it', async ({ app, server }) => {
  server.on(getWeek, aQuietWeek)
  await app.openAs('/week')
  await expect.element(heading('A quiet week so far')).toBeVisible()
  expect(link('Later week').elements()).toEqual([])
  link('Earlier week').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('A quiet week')).toBeVisible()
  expect(app.path).toBe(`/week?of=${addDays(current, -7)}`)
  await expect.element(main.getByRole('status').filter({ hasText: weekName(addDays(current, -7)) })).toBeInTheDocument()
  await userEvent.tab()
  await expect.element(link('Later week')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('A quiet week so far')).toBeVisible()
  await expect.element(link('Earlier week')).toHaveFocus()
  expect(app.path).toBe('/week')
})

test('without a history, an empty week says why', async ({ app, server }) => {
  server.on(getWeek, aQuietWeek).on(getSettings, someSettings({ keep_history: false }))
  await app.openAs('/week')
  // The settings come with the code that waits for the first press.
  await userEvent.keyboard('{Shift}')
  await expect.element(heading('Your listening history is off')).toBeVisible()
  await link('Listening history').click()
  await expect.poll(() => app.path).toBe('/history')
})

test('a week that was opened before is there without a network, another one is not', async ({ app, server }) => {
  server.on(getWeek, aWeek())
  await app.openAs('/week')
  await expect.element(heading('Most heard set')).toBeVisible()
  await app.goOffline()
  await app.go('/downloads')
  await app.go('/week')
  await expect.element(heading('Most heard set')).toBeVisible()
  await link('Earlier week').click()
  await expect.element(heading("You're offline")).toBeVisible()
})

test('a week that fails can be asked for again', async ({ app, server }) => {
  server.on(getWeek, refused(422))
  await app.openAs('/week')
  await expect.element(button('Try again')).toBeVisible()
  server.on(getWeek, aWeek())
  await button('Try again').click()
  await expect.element(heading('Most heard set')).toBeVisible()
})

/** Opens the picture in a browser whose share sheet takes files, or doesn't. Returns the files that are shared. */
async function openPicture(app: ComponentApp, { canShare }: { canShare: boolean }): Promise<File[]> {
  const shared: File[] = []
  onTestFinished(replaced(navigator, 'canShare', ({ files }: ShareData) => canShare && files !== undefined))
  onTestFinished(
    replaced(navigator, 'share', async ({ files = [] }: ShareData) => {
      shared.push(...files)
    }),
  )
  await app.openAs('/week?of=2026-10-19')
  await button('Share picture').click()
  await expect.element(picture).toBeVisible()
  return shared
}

/** The names of the files that the page saves, which the browser doesn't ask about. */
function savedFiles(): string[] {
  const names: string[] = []
  const { click } = HTMLAnchorElement.prototype
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click
  })
  HTMLAnchorElement.prototype.click = function save() {
    names.push(this.download)
  }
  return names
}

test('the picture is shared by the system, and only then leaves the device', async ({ app, server }) => {
  server.on(getWeek, aWeek())
  const shared = await openPicture(app, { canShare: true })
  expect(picture.element().getAttribute('alt')).toBe(
    `My week on Segue, ${weekName('2026-10-19')}: ` +
      '3 h 20 min, 7 sets, 5 artists, 1 ID resolved. Most heard: Nordlicht Closing Set by Mirelle Koda.',
  )
  expect(shared).toEqual([])
  await button('Share').click()
  await expect.poll(() => shared.length).toBe(1)
  const [file] = shared
  expect([file?.name, file?.type]).toEqual(['segue-week-2026-10-19.png', 'image/png'])
  const bitmap = await createImageBitmap(file ?? new Blob())
  expect([bitmap.width, bitmap.height]).toEqual([1080, 1350])
})

test('where the system shares no files, the picture is saved', async ({ app, server }) => {
  server.on(getWeek, aWeek())
  const names = savedFiles()
  const shared = await openPicture(app, { canShare: false })
  await button('Save picture').click()
  await expect.element(page.getByText('Picture saved.', { exact: true })).toBeVisible()
  expect([names, shared]).toEqual([['segue-week-2026-10-19.png'], []])
})

test('a sleeve that cannot be loaded is left out of the picture', async ({ app, server }) => {
  const week = aWeek()
  const gone = 'art/sets/gone.png'
  server.on(getWeek, { ...week, top_set: week.top_set && { ...week.top_set, art_url_xl: gone, art_url: gone } })
  const shared = await openPicture(app, { canShare: true })
  await button('Share').click()
  await expect.poll(() => shared.map(({ name }) => name)).toEqual(['segue-week-2026-10-19.png'])
})

test('a name that is too long for the picture is cut between characters, also between emojis', () => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('There is no canvas')
  const name = '🌙🔥'.repeat(20)
  const widths = Array.from({ length: 100 }, (_, step) => 40 + step)
  const lines = widths.flatMap(width => linesOf(context, name, width, 1, { size: 30, color: 'white' }))
  const halves = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/
  expect(lines.filter(line => halves.test(line))).toEqual([])
  expect(lines[0]).toBe('🌙…')
})
