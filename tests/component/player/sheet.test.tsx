import { userEvent } from 'vitest/browser'
import {
  featuredArtists,
  featuredLabels,
  featuredSets,
  featuredTracks,
  listSetPosts,
  listSets,
} from '#contract/routes/catalogue.ts'
import { type ComponentApp, expect, page, sizes, test } from '../support/app.tsx'
import { listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { aNight, bar, control } from '../support/player-bar.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import type { FakeServer } from '../support/server.ts'

const sheet = page.getByRole('dialog', { name: 'Now playing' })

/** Opens a page on a phone, with a set loaded in the player. */
async function openOnPhone(app: ComponentApp, server: FakeServer) {
  const set = aNight()
  await page.viewport(...sizes.phone)
  void new ServerQueue(server, [set], set)
  answerForPlayer(server, set)
  server
    .on(listSetPosts, listOf([]))
    // Links are preloaded while the pointer rests on them: the sets, or the logo's home page.
    .on(listSets, listOf([]))
    .on(featuredSets, listOf([]))
    .on(featuredTracks, listOf([]))
    .on(featuredArtists, listOf([]))
    .on(featuredLabels, listOf([]))
  await app.openAs('/about')
  await expect.element(control('Play')).toBeVisible()
  return set
}

async function openSheet(): Promise<void> {
  await control('Open the player').click()
  await expect.element(sheet).toHaveFocus()
}

// The first of the tests that open the sheet: only the first time its code is still to be loaded.
test('the sheet has the volume, in steps of a tenth, and dragging it leaves the sheet where it is', async ({
  app,
  server,
}) => {
  await openOnPhone(app, server)
  await openSheet()
  const slider = sheet.getByRole('slider', { name: 'Volume' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100%')
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '80%')
  expect(document.querySelector('audio')?.volume).toBeCloseTo(0.8, 5)
  for (const [type, clientY] of [
    ['pointerdown', 600],
    ['pointermove', 800],
  ] as const)
    slider.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, clientY }))
  expect(sheet.element().hasAttribute('data-dragging')).toBe(false)
  await sheet.getByRole('button', { name: 'Mute' }).click()
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0%')
  await sheet.getByRole('button', { name: 'Unmute' }).click()
  slider.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100%')
})

test('Back closes the sheet from the moment it is shown', async ({ app, server }) => {
  await openOnPhone(app, server)
  const opened = new Promise<void>(resolve => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=dialog][aria-label="Now playing"]')) return
      seen.disconnect()
      app.back()
      resolve()
    })
    seen.observe(document.body, { subtree: true, childList: true })
  })
  await control('Open the player').click()
  await opened
  await expect.element(sheet).not.toBeInTheDocument()
  expect(app.path).toBe('/about')
})

test('on a phone the bar only opens the player, saves a moment and plays', async ({ app, server }) => {
  await openOnPhone(app, server)
  expect(
    bar
      .getByRole('button')
      .elements()
      .map(button => button.ariaLabel ?? button.textContent),
  ).toEqual(['Open the player', 'Save this moment', 'Play'])
  await expect.poll(() => bar.element().getBoundingClientRect().height).toBe(72)
})

test('the bar opens a sheet that Back, Escape and its button close, and the page stays', async ({ app, server }) => {
  await openOnPhone(app, server)
  await openSheet()
  await expect.element(sheet.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('Undertow'))
  app.back()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(app.path).toBe('/about')
  await expect.element(control('Open the player')).toHaveFocus()

  await openSheet()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()

  await openSheet()
  await sheet.getByRole('button', { name: 'Close the player' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(control('Open the player')).toHaveFocus()
})

test('the sheet links to its set, which takes its place in the history', async ({ app, server }) => {
  const set = await openOnPhone(app, server)
  await openSheet()
  await sheet.getByRole('link', { name: /^Nordlicht Closing Set/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => app.path).toBe(`/sets/${set.id}`)
  app.back()
  await expect.poll(() => app.path).toBe('/about')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('the sheet lists the tracks of the set, and each row plays its track', async ({ app, server }) => {
  await openOnPhone(app, server)
  await openSheet()
  const list = sheet.getByRole('button', { name: 'Track List' })
  await expect.element(list).toHaveAttribute('aria-expanded', 'false')
  await list.click()
  await expect.element(list).toHaveAttribute('aria-expanded', 'true')
  await sheet.getByRole('button', { name: 'Play Mirelle Koda – Last Light from 00:45:00' }).click()
  const current = () => document.querySelector('[role=dialog] li[aria-current=true]')?.textContent
  await expect.poll(current).toMatch('Last Light')
})

test('the queue opens over the sheet and Back closes it first; so do the listening options', async ({
  app,
  server,
}) => {
  await openOnPhone(app, server)
  await openSheet()
  await sheet.getByRole('button', { name: 'Queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Queue' })
  await expect.element(queue).toBeVisible()
  app.back()
  await expect.element(queue).not.toBeInTheDocument()
  await expect.element(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Listening options' }).click()
  const options = page.getByRole('dialog', { name: 'Listening options' })
  await options.getByText('End of track').click()
  await expect.element(options.getByRole('radio', { name: 'End of track' })).toBeChecked()
  // They lie over the track list, which peeks in below.
  const share = options.getByRole('button', { name: 'Share', exact: true }).element()
  const { x, y, width, height } = share.getBoundingClientRect()
  expect(share.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
})
