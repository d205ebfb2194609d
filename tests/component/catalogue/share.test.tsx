import { afterEach } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listPlays, makeCurrent } from '#contract/routes/activity.ts'
import { getArtist, getSet, getTrack, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { type ComponentApp, sizes } from '../support/app.tsx'
import { expect, page, rows, test } from '../support/catalogue.ts'
import { aPlay } from '../support/entities/listening.ts'
import { anArtist, aSet, aSetWith, aTrack, listOf } from '../support/entities.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import { replaced, withoutClipboard } from '../support/replaced.ts'
import type { FakeServer } from '../support/server.ts'

/** Sharing from the app, and from other apps to it. */

const name = 'Nordlicht Closing Set'
const tracks = [aTrack(), aTrack(), aTrack(), aTrack()]
const set = aSetWith(tracks, { set_name: name, artist: 'Mirelle Koda' })
const track = aTrack({ title: 'Undertow', artist: 'Tarn', purchase_url: 'https://shop.example/33' })

const main = page.getByRole('main')
const shareSet = main.getByRole('button', { name: `Share ${name}`, exact: true })
const shareTrack = main.getByRole('button', { name: 'Share Tarn – Undertow', exact: true })
const menu = page.getByRole('region', { name: `Share ${name}` })
const player = page.getByRole('region', { name: 'Player' })
const copied = page.getByText(/link has been copied/)
const copyDialog = page.getByRole('dialog', { name: 'Copy this link' })
const linkTo = (path: string) => `${location.origin}/preview${path}`

const restores: (() => void)[] = []
afterEach(() => {
  for (const restore of restores.splice(0)) restore()
})

/** Replaces the clipboard, and returns what is copied to it. */
function clipboard(): string[] {
  const texts: string[] = []
  restores.push(replaced(navigator, 'clipboard', { writeText: async (text: string) => void texts.push(text) }))
  return texts
}

/** Makes the browser a phone's, with a share sheet that ends with this outcome. */
function shareSheet(end: () => 'done' | 'AbortError' | 'NotAllowedError'): unknown[] {
  const shared: unknown[] = []
  const share = async (data: unknown) => {
    shared.push(data)
    const outcome = end()
    if (outcome !== 'done') throw new DOMException('', outcome)
  }
  const { matchMedia } = window
  const coarse = (query: string) => matchMedia.call(window, query.replace('(pointer: coarse)', 'all'))
  restores.push(replaced(navigator, 'share', share), replaced(window, 'matchMedia', coarse))
  return shared
}

/** Opens the page of a set that is in the player at this position (ms). */
async function openInPlayer(app: ComponentApp, server: FakeServer, at: number): Promise<void> {
  const heard = { ...set, user_fav: { ...set.user_fav, current_timestamp: at } }
  new ServerQueue(server, [heard], heard)
  answerForPlayer(server, heard)
  server.on(listPlays, listOf([aPlay(heard, at)]))
  await app.openAs(`/sets/${set.id}`)
  await expect.element(player.getByRole('slider', { name: /^Position in/ })).toBeVisible()
}

test("an artist's page passes on the address of their podcast feed, on a phone to another app", async ({
  app,
  server,
}) => {
  const artist = anArtist({ name: 'Tarn', set_count: 2 })
  server.on(getArtist, artist)
  const texts = clipboard()
  await app.openAs(`/artists/${artist.id}`)
  const feed = main.getByRole('button', { name: 'Podcast feed of Tarn', exact: true })
  await feed.click()
  await expect.element(page.getByText('Podcast feed address has been copied to your clipboard!')).toBeVisible()
  const url = `${location.origin}/feeds/artists/${artist.id}.xml`
  expect(texts).toEqual([url])
  const shared = shareSheet(() => 'done')
  await feed.click()
  await expect.poll(() => shared).toEqual([{ title: 'Tarn', url }])
})

test('a list of a genre passes on the address of its podcast feed, and the button moves nothing', async ({
  app,
  server,
}) => {
  server.on(listSets, listOf([aSet()]))
  const texts = clipboard()
  await app.openAs('/sets')
  const filter = main.getByRole('button', { name: 'Filter', exact: true })
  await expect.element(filter).toBeVisible()
  const top = () => filter.element().getBoundingClientRect().top
  const before = top()
  const feed = main.getByRole('button', { name: /^Podcast feed of/ })
  await expect.element(feed).not.toBeInTheDocument()
  await main.getByRole('button', { name: 'Techno (Peak Time / Driving)', exact: true }).click()
  await expect.element(feed).toHaveAccessibleName('Podcast feed of Techno (Peak Time / Driving)')
  expect(top()).toBe(before)
  await feed.click()
  await expect.poll(() => texts).toEqual([`${location.origin}/feeds/genres/techno-peak-time-driving.xml`])
})

test('the links of a set and of a track are copied, each with a notice', async ({ app, server }) => {
  const texts = clipboard()
  server.on(getSet, set).on(getTrack, track)
  await app.openAs(`/sets/${set.id}`)
  await shareSet.click()
  await expect.element(page.getByText('Set link has been copied to your clipboard!', { exact: true })).toBeVisible()
  await app.go(`/tracks/${track.id}`)
  await shareTrack.click()
  await expect.element(page.getByText('Track link has been copied to your clipboard!', { exact: true })).toBeVisible()
  expect(texts).toEqual([linkTo(`/sets/${set.id}`), linkTo(`/tracks/${track.id}`)])
})

test('while a set is in the player its link can have the moment', async ({ app, server }) => {
  const texts = clipboard()
  await openInPlayer(app, server, 724_000)
  await shareSet.click()
  await expect
    .poll(() =>
      menu
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Share', 'Share at 00:12:04'])
  await menu.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => texts).toEqual([linkTo(`/sets/${set.id}`)])
  await shareSet.click()
  await menu.getByRole('button', { name: 'Share at 00:12:04' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.poll(() => texts.slice(1)).toEqual([linkTo(`/sets/${set.id}?t=724`)])
})

test('the set in the player can be shared from any page', async ({ app, server }) => {
  const texts = clipboard()
  await openInPlayer(app, server, 0)
  await app.go('/tracks')
  await player.getByRole('button', { name: 'Listening options' }).click()
  await player.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => texts).toEqual([linkTo(`/sets/${set.id}`)])
})

test('a link that the browser does not allow to copy is shown selected', async ({ app, server }) => {
  restores.push(withoutClipboard())
  server.on(getSet, set)
  await app.openAs(`/sets/${set.id}`)
  await shareSet.click()
  await expect.element(copyDialog.getByLabelText('Link')).toHaveValue(linkTo(`/sets/${set.id}`))
  expect(String(getSelection())).toBe(linkTo(`/sets/${set.id}`))
  await userEvent.keyboard('{Escape}')
  await expect.element(copyDialog).not.toBeInTheDocument()
  await expect.element(shareSet).toHaveFocus()
  await expect.element(copied).not.toBeInTheDocument()
})

test("a phone's own sheet is opened with the link, and closing it shares nothing", async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  restores.push(withoutClipboard())
  let end: 'done' | 'AbortError' | 'NotAllowedError' = 'done'
  const shared = shareSheet(() => end)
  server.on(getSet, set)
  await app.openAs(`/sets/${set.id}`)
  await shareSet.click()
  await expect.poll(() => shared).toEqual([{ title: `Mirelle Koda – ${name}`, url: linkTo(`/sets/${set.id}`) }])
  end = 'AbortError'
  await shareSet.click()
  await expect.poll(() => shared).toHaveLength(2)
  await expect.element(copyDialog).not.toBeInTheDocument()
  end = 'NotAllowedError'
  await shareSet.click()
  await expect.element(copyDialog).toBeVisible()
  expect(shared).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  await expect.element(copyDialog).not.toBeInTheDocument()
})

for (const [what, path, button] of [
  ['set', `/sets/${set.id}`, shareSet],
  ['track', `/tracks/${track.id}`, shareTrack],
] as const)
  test(`all actions of a ${what} fit in one line on a phone`, async ({ app, server }) => {
    await page.viewport(...sizes.phone)
    server.on(getSet, set).on(getTrack, track)
    await app.openAs(path)
    await expect.element(button).toBeVisible()
    const middles = () =>
      [...(button.element().parentElement?.querySelectorAll(':scope > :is(a, button, div)') ?? [])].map(each => {
        const { top, height } = each.getBoundingClientRect()
        return Math.round(top + height / 2)
      })
    await expect.poll(() => new Set(middles()).size).toBe(1)
    expect(middles().length).toBeGreaterThan(2)
  })

for (const t of ['abc', '1.5', '999999'])
  test(`an invalid shared moment, ${t}, changes nothing about Play`, async ({ app, server }) => {
    server.on(getSet, set)
    await app.openAs(`/sets/${set.id}?t=${t}`)
    await expect.element(main.getByRole('button', { name: `Play ${name}`, exact: true })).toBeVisible()
  })

test('a shared moment leaves the address when something else of the set is played', async ({ app, server }) => {
  server.on(makeCurrent, listOf([])).on(getSet, set)
  await app.openAs(`/sets/${set.id}?t=724`)
  await expect.element(main.getByRole('button', { name: `Play ${name} from 00:12:04`, exact: true })).toBeVisible()
  await rows
    .first()
    .getByRole('button', { name: /^Play / })
    .click()
  await expect.poll(() => app.path).toBe(`/sets/${set.id}`)
  await expect.element(main.getByRole('button', { name: /from 00:12:04$/ })).not.toBeInTheDocument()
})

test('text that another app shares is searched for, and a link to this app opens its page', async ({ app, server }) => {
  const shared = (given: Record<string, string>) => `/share?${new URLSearchParams(given)}`
  server.on(listTracks, listOf([track])).on(getSet, set)
  await app.openAs(shared({ title: '', text: 'Tarn - Undertow https://youtu.be/x?si=1' }))
  expect(app.path).toBe('/search?s=Tarn+Undertow')
  await expect.element(page.getByRole('region', { name: 'Tracks' }).getByText('Undertow')).toBeVisible()
  await app.go(shared({ text: `${name} ${linkTo(`/sets/${set.id}?t=90`)}` }))
  expect(app.path).toBe(`/sets/${set.id}?t=90`)
  await expect.element(main.getByRole('button', { name: `Play ${name} from 00:01:30`, exact: true })).toBeVisible()
  await app.go(shared({ url: 'https://example.com/x' }))
  expect(app.path).toBe('/search')
})

test('"Continue listening" leads to the set to continue', async ({ app, server }) => {
  const left = aSet({ id: set.id, user_fav: { current_timestamp: 600_000 } })
  server.on(getSet, set).on(listPlays, listOf([aPlay(left, 600_000)]))
  await app.openAs('/continue')
  expect(app.path).toBe(`/sets/${set.id}`)
})

test('"Continue listening" leads home without one', async ({ app }) => {
  await app.openAs('/continue')
  expect(app.path).toBe('/home')
})
