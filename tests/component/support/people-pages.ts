import type { Locator } from 'vitest/browser'
import type { Artist, Label } from '#contract/entities/people.ts'
import {
  getArtist,
  getLabel,
  listArtistIds,
  listArtistLabels,
  listArtistRemixes,
  listArtistSets,
  listArtistTracks,
  listLabelArtists,
  listLabelSets,
  listLabelTracks,
} from '#contract/routes/catalogue.ts'
import { expect, page } from './app.tsx'
import { aLabel, anArtist, anId, aSet, aTrack, listOf } from './entities.ts'
import type { FakeServer } from './server.ts'

export const main = page.getByRole('main')
export const name = page.getByRole('heading', { level: 1 })
export const tabs = page.getByRole('tab')
export const tab = (label: string) => page.getByRole('tab', { name: label })
export const panel = page.getByRole('tabpanel')

export const texts = (locator: Locator) => expect.poll(() => locator.elements().map(element => element.textContent))
export const count = (locator: Locator) => expect.poll(() => locator.elements().length)

/** An artist with something behind every tab. */
export function giveArtist(server: FakeServer, given: Parameters<typeof anArtist>[0] = {}): Artist {
  const artist = anArtist({
    name: 'Hana Ostrow',
    ...{ set_count: 1, track_count: 2, remix_count: 1, id_count: 1, label_count: 3 },
    ...given,
  })
  server
    .on(getArtist, artist)
    .on(listArtistSets, listOf([aSet()]))
    .on(listArtistTracks, listOf([aTrack(), aTrack()]))
    .on(listArtistRemixes, listOf([aTrack()]))
    .on(listArtistIds, listOf([anId()]))
    .on(listArtistLabels, listOf([aLabel(), aLabel(), aLabel()]))
  return artist
}

export function giveLabel(server: FakeServer, given: Parameters<typeof aLabel>[0] = {}): Label {
  const label = aLabel({ name: 'Slow Motorway', set_count: 1, track_count: 2, artist_count: 2, ...given })
  server
    .on(getLabel, label)
    .on(listLabelSets, listOf([aSet()]))
    .on(listLabelTracks, listOf([aTrack(), aTrack()]))
    .on(listLabelArtists, listOf([anArtist({ name: 'Ayo Benedek' }), anArtist({ name: 'Mirelle Koda' })]))
  return label
}
