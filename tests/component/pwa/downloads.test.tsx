import { onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { SetSummary } from '#contract/entities/music.ts'
import { getSet, listSets } from '#contract/routes/catalogue.ts'
import { getRecording, getRecordingDigests } from '#contract/routes/recordings.ts'
import { similarSets } from '#contract/routes/similar.ts'
import { type ComponentApp, sizes } from '../support/app.tsx'
import { expect, many, page, rows as tableRows, test, textsOf } from '../support/catalogue.ts'
import { size, withDownloads } from '../support/downloads.ts'
import { aSet, aSetWith, aTrack, listOf } from '../support/entities.ts'
import { holdStore } from '../support/held-store.ts'
import type { FakeServer } from '../support/server.ts'

/** The downloads page, and how downloaded sets and others are shown elsewhere. */

const rooms = aSetWith([aTrack()], { set_name: 'Frequencies for Empty Rooms' })
const greenhouse = aSetWith([aTrack()], { set_name: 'Greenhouse Recordings 07' })

const main = page.getByRole('main')
const rows = main.getByRole('listitem')
const row = (set: SetSummary) => rows.filter({ hasText: set.set_name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const empty = page.getByRole('heading', { name: 'No downloads yet' })

/** Makes the server answer how large the recordings of both sets are, and hold back anything more of them. */
function holdDownloads(server: FakeServer): void {
  server
    .on(getSet, ({ params }) => (params.id === `${rooms.id}` ? rooms : greenhouse))
    .on(getRecording, ({ params }) => ({ set_meta_id: Number(params.id), size, version: 'v1' }))
  server.hold(getRecordingDigests)
}

test('downloads that the device does not tell are not taken for none, and are shown once it does', async ({ app }) => {
  const user = await withDownloads(rooms)
  {
    await using _ = await holdStore('segue-downloads')
    await app.openAs('/downloads', user)
    await expect.element(page.getByRole('heading', { name: "Your downloads can't be read right now" })).toBeVisible()
    await expect.element(empty).not.toBeInTheDocument()
  }
  await expect.element(page.getByRole('link', { name: rooms.set_name })).toBeVisible()
})

/** Starts a download on the page of a set. */
async function startDownload(app: ComponentApp, set: SetSummary): Promise<void> {
  await app.go(`/sets/${set.id}`)
  await main.getByRole('button', { name: `Download ${set.set_name}` }).click()
  const begin = page.getByRole('region', { name: `Download ${set.set_name}` }).getByRole('button')
  await expect.element(begin).toHaveTextContent(/^Download · 26 MB/)
  await begin.click()
  await expect
    .element(main.getByRole('button', { name: new RegExp(`^(Waiting|Downloading) ${set.set_name}`) }))
    .toBeVisible()
}

test('downloads are paused, resumed and canceled by keyboard, and removing all asks first', async ({ app, server }) => {
  holdDownloads(server)
  await app.openAs('/about')
  await startDownload(app, rooms)
  await startDownload(app, greenhouse)
  await app.go('/downloads')
  // The download that was started first is running and listed first; the other one waits.
  await expect
    .poll(() => textsOf(rows))
    .toEqual([
      expect.stringMatching(/^Frequencies for Empty Rooms.*Downloading/),
      expect.stringMatching(/^Greenhouse Recordings 07.*Waiting/),
    ])
  const press = async (name: string) => {
    button(name).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(button(`Pause download, ${rooms.set_name}`)).toBeVisible()
  await press(`Pause download, ${rooms.set_name}`)
  await expect.element(row(rooms)).toHaveTextContent(/Paused · 0 of 26 MB/)
  await press(`Resume download, ${rooms.set_name}`)
  await expect.element(button(`Pause download, ${rooms.set_name}`)).toHaveFocus()
  await press(`Cancel download, ${rooms.set_name}`)
  await expect.poll(() => textsOf(rows)).toHaveLength(1)
  await expect.element(button(`Cancel download, ${greenhouse.set_name}`)).toHaveFocus()
  const dialog = page.getByRole('dialog', { name: 'Remove all downloads?' })
  await press('Remove all')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => textsOf(rows)).toHaveLength(1)
  await button('Remove all').click()
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await expect.element(empty).toBeVisible()
})

test('a set is downloaded with what is like it, which the end of its page shows offline', async ({ app, server }) => {
  const long = aSetWith(many(60, () => aTrack()))
  holdDownloads(server)
  server
    .on(getSet, long)
    .on(similarSets, { data: [{ set: aSet({ set_name: 'Harbour Lights' }), reason: { kind: 'tracks', count: 4 } }] })
  await app.openAs('/about')
  await startDownload(app, long)
  await expect.poll(() => server.calls(similarSets)).toHaveLength(1)
  await app.waitForAnswers()
  await app.goOffline()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect
    .element(main.getByRole('region', { name: 'More like this' }).getByRole('link', { name: 'Harbour Lights' }))
    .toBeVisible()
})

test('on a phone what removes for good is asked in a sheet at the bottom, with the safe choice focused and lowest', async ({
  app,
}) => {
  await page.viewport(...sizes.phone)
  await app.openAs('/downloads', await withDownloads(rooms))
  await button('Remove all').click()
  const dialog = page.getByRole('dialog', { name: 'Remove all downloads?' })
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  const remove = dialog.getByRole('button', { name: 'Remove all' })
  await expect.element(cancel).toHaveFocus()
  await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBe(innerHeight)
  expect(dialog.element().getBoundingClientRect().height).toBeLessThan(innerHeight / 2)
  expect(cancel.element().getBoundingClientRect().top).toBeGreaterThan(remove.element().getBoundingClientRect().bottom)
  const { backgroundColor, color } = getComputedStyle(remove.element())
  expect({ backgroundColor, color }).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', color: 'rgb(255, 132, 119)' })
  await cancel.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Remove all')).toHaveFocus()
})

test('a downloaded set is listed with its size, can be played, and is removed', async ({ app }) => {
  await app.openAs('/downloads', await withDownloads(rooms))
  await expect.element(row(rooms)).toHaveTextContent(/26 MB/)
  await expect.element(page.getByText(/ used by Segue, .* left$/)).toBeVisible()
  await expect.element(row(rooms).getByRole('button', { name: `Play ${rooms.set_name}` })).toBeEnabled()
  await button(`Remove download, ${rooms.set_name}`).click()
  await expect.element(empty).toBeVisible()
  await expect.element(page.getByText(`${rooms.set_name} removed from downloads.`)).toBeVisible()
})

const expiry = main.getByText(/after 7 days without a visit/)

test('a browser that removes what a site stored after a week without a visit says so', async ({ app }) => {
  // Only Apple's browsers know it.
  vi.stubGlobal('GestureEvent', class {})
  onTestFinished(() => void vi.unstubAllGlobals())
  await app.openAs('/downloads', await withDownloads(rooms))
  await expect.element(expiry).toBeVisible()
})

test('a browser that keeps downloads says nothing about it', async ({ app }) => {
  await app.openAs('/downloads', await withDownloads(rooms))
  await expect.element(row(rooms)).toBeVisible()
  expect(expiry.query()).toBeNull()
})

test('offline, a downloaded set resumes where it was left, even if no list has shown it since', async ({
  app,
  server,
}) => {
  const left = { ...rooms, user_fav: { ...rooms.user_fav, current_timestamp: 700_000 } }
  await app.openAs('/downloads', await withDownloads(left))
  server.goAway()
  await row(rooms)
    .getByRole('button', { name: `Play ${rooms.set_name}` })
    .click()
  await expect.element(page.getByRole('region', { name: 'Player' })).toHaveTextContent(/00:11:40/)
})

test('a logout says how many downloads will be removed, and can be canceled', async ({ app }) => {
  await app.openAs('/downloads', await withDownloads(rooms))
  await expect.element(row(rooms)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/1 download will be removed\./)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row(rooms)).toBeVisible()
})

test('a download that is begun in the menu of a list is marked on the sleeve at once', async ({ app, server }) => {
  holdDownloads(server)
  server.on(listSets, listOf([rooms]))
  await app.openAs('/sets')
  await main.getByRole('button', { name: `Options for ${rooms.set_name}` }).click()
  await page.getByRole('button', { name: `Download ${rooms.set_name}` }).click()
  await expect.element(tableRows.getByText('Downloading', { exact: true })).toBeInTheDocument()
})

test('offline, downloaded sets can be played, and the others show that they are not downloaded', async ({
  app,
  server,
}) => {
  const other = aSet({ set_name: 'Tunnel Vision' })
  server.on(listSets, listOf([rooms, other]))
  await app.openAs('/sets', await withDownloads(rooms))
  const inSets = (set: SetSummary) => tableRows.filter({ hasText: set.set_name })
  await expect.element(inSets(rooms).getByText('Downloaded', { exact: true })).toBeInTheDocument()
  await expect.element(inSets(other).getByText('Not downloaded')).not.toBeInTheDocument()
  server.goAway()
  await expect.element(inSets(other).getByText('Not downloaded')).toBeInTheDocument()
  await expect.element(inSets(rooms).getByText('Not downloaded')).not.toBeInTheDocument()
  await expect.element(inSets(rooms).getByRole('button', { name: `Play ${rooms.set_name}` })).toBeInTheDocument()
})

test('offline, a set that is not downloaded does not play, says why, and can be downloaded later', async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  holdDownloads(server)
  await app.openAs(`/sets/${greenhouse.id}`)
  const play = main.getByRole('button', { name: `Play ${greenhouse.set_name}`, exact: true })
  await expect.element(play).toBeEnabled()
  server.goAway()
  await expect.element(play).toHaveAttribute('aria-disabled', 'true')
  await expect.element(play).toHaveAccessibleDescription("Not downloaded. Available when you're back online.")
  await main.getByRole('button', { name: `Download ${greenhouse.set_name}` }).click()
  await page
    .getByRole('region', { name: `Download ${greenhouse.set_name}` })
    .getByRole('button', { name: /^Download/ })
    .click()
  await expect.element(page.getByText("The download starts when you're back online.")).toBeVisible()
  await app.go('/downloads')
  await expect.element(row(greenhouse)).toHaveTextContent(/Waiting for a connection/)
})
