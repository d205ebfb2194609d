import { afterEach, beforeEach } from 'vitest'
import { getTrack } from '#contract/routes/catalogue.ts'
import { purchaseTrack } from '#contract/routes/marks.ts'
import { expect, page, test } from '../support/catalogue.ts'
import { anId, aTrack } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'

/** The Buy button of a track. */

const name = 'Mono Arcade feat. Contour Lines – Concrete Shoreline'
const track = aTrack({ artist: 'Mono Arcade feat. Contour Lines', title: 'Concrete Shoreline' })
const search = 'https://store.example/search?q=Mono%20Arcade%20feat.%20Contour%20Lines%20-%20Concrete%20Shoreline'

const buyLink = page.getByRole('main').getByRole('link', { name: /^(Buy|Purchased) / })

let opened: string[] = []

/** Records the tabs that the browser would open, and opens none. */
function recordTab(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.target !== '_blank' || event.defaultPrevented) return
  opened.push(link.href)
  event.preventDefault()
}

beforeEach(() => {
  opened = []
  document.addEventListener('click', recordTab)
})
afterEach(() => document.removeEventListener('click', recordTab))

test('Buy opens a new tab and marks the track as purchased', async ({ app, server }) => {
  server.on(getTrack, { ...track, purchase_url: 'https://shop.example/33' })
  server.on(purchaseTrack, { is_purchased: true, applied: true, updated_at: '2026-11-21T12:00:00.000Z' })
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(buyLink).toHaveAccessibleName(`Buy ${name}`)
  await expect.element(buyLink).toHaveAttribute('rel', 'noopener noreferrer')
  await buyLink.click()
  expect(opened).toEqual(['https://shop.example/33'])
  await expect.element(buyLink).toHaveAccessibleName(`Purchased ${name}`)
  await expect.element(page.getByText('Track purchased!', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.calls(purchaseTrack).map(({ params, body }) => [params, body]))
    .toEqual([[{ id: `${track.id}` }, { is_purchased: true }]])
})

for (const purchase_url of [null, 'javascript:alert(1)', 'ftp://shop.example/33'])
  test(`a track whose shop is ${purchase_url} links to a store's search`, async ({ app, server }) => {
    server.on(getTrack, { ...track, purchase_url })
    await app.openAs(`/tracks/${track.id}`)
    await expect.element(buyLink).toHaveAttribute('href', search)
  })

test('an ID is not for sale', async ({ app, server }) => {
  const id = anId()
  server.on(getTrack, id)
  await app.openAs(`/tracks/${id.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('ID'))
  await expect.element(page.getByRole('button', { name: /^Watch / })).toBeVisible()
  await expect.element(page.getByRole('main').getByText(/Buy|Purchased/)).not.toBeInTheDocument()
})

test('no tab opens when the network is lost right after the page is rendered', async ({ app, server }) => {
  server.on(getTrack, { ...track, purchase_url: 'https://shop.example/33' })
  const whenRendered = new MutationObserver(() => {
    const link = document.querySelector<HTMLElement>('main a[target=_blank]')
    if (!link) return
    whenRendered.disconnect()
    server.goAway()
    link.click()
  })
  whenRendered.observe(document.body, { subtree: true, childList: true })
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(page.getByText("You're offline. The store needs a connection.")).toBeVisible()
  expect(opened).toEqual([])
})

test('offline no tab opens, and the page says why', async ({ app, server }) => {
  server.on(getTrack, { ...track, purchase_url: 'https://shop.example/33' })
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(buyLink).toBeVisible()
  await app.goOffline()
  await buyLink.click()
  await expect.element(page.getByText("You're offline. The store needs a connection.")).toBeVisible()
  expect(opened).toEqual([])
  await expect.element(buyLink).toHaveAccessibleName(`Buy ${name}`)
})
