import { getArtist, listArtistIds, listArtists, listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { type ComponentApp, expect, page } from '../support/app.tsx'
import { rows, sizes, test } from '../support/catalogue.ts'
import { aLabel, anArtist, anId, aSet, aTrack, listOf } from '../support/entities.ts'
import type { FakeServer } from '../support/server.ts'

/** The blank space of a row, and the controls in it. */

const set = aSet({ artists: [{ role: 'producer', artist_meta: { id: 9, name: 'Tarn' } }] })
const track = aTrack()
const unknown = anId({ artist: 'Tarn' })
const artist = anArtist({ name: 'Tarn', set_count: 3 })
const label = aLabel({ name: 'Slow Motorway' })

const lists: Record<string, [open: string, page: string]> = {
  sets: ['/sets', `/sets/${set.id}`],
  tracks: ['/tracks', `/tracks/${track.id}`],
  IDs: [`/artists/${artist.id}?tab=ids`, `/tracks/${unknown.id}`],
  artists: ['/artists', `/artists/${artist.id}`],
  labels: ['/labels', `/labels/${label.id}`],
}

async function open(app: ComponentApp, server: FakeServer, path: string): Promise<void> {
  server
    .on(listSets, listOf([set]))
    .on(listTracks, listOf([track]))
    .on(listArtists, listOf([artist]))
    .on(listLabels, listOf([label]))
    .on(getArtist, { ...artist, id_count: 1 })
    .on(listArtistIds, listOf([unknown]))
  await app.openAs(path)
  await expect.element(rows).toHaveLength(1)
}

for (const [name, [path, itemPath]] of Object.entries(lists))
  for (const [width, height] of [sizes.tablet, sizes.desktop])
    test(`at ${width} px a click beside the text in a row of ${name} opens its page`, async ({ app, server }) => {
      await page.viewport(width, height)
      await open(app, server, path)
      // The upper edge, right of the first column: above every text and button.
      await rows.click({ position: { x: 120, y: 3 } })
      await expect.poll(() => app.path).toBe(itemPath)
    })

test('every control of a row is above the link that covers it', async ({ app, server }) => {
  await open(app, server, '/sets')
  const controls = rows.element().querySelectorAll('a, button')
  expect(controls.length).toBeGreaterThan(3)
  for (const control of controls) {
    const isOnTop = () => {
      const { x, y, width, height } = control.getBoundingClientRect()
      return control.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    await expect.poll(isOnTop, { message: control.outerHTML }).toBe(true)
  }
})
