import { listArtists, listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { main, page } from './catalogue.ts'
import { aLabel, anArtist, aSet, aTrack, listOf } from './entities.ts'
import type { FakeServer } from './server.ts'

export const field = main.getByRole('searchbox')
export const part = (name: string) => page.getByRole('region', { name, exact: true })
export const rowsIn = (name: string) =>
  part(name)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
export const notFound = main.getByRole('heading', { name: 'Not found' })

/** Finds an artist, a label, a track and a set that are named after the term. */
export function answerEverything(server: FakeServer): void {
  server
    .on(listArtists, ({ query }) => listOf([anArtist({ name: `Artist ${query.search}` })]))
    .on(listLabels, ({ query }) => listOf([aLabel({ name: `Label ${query.search}` })]))
    .on(listTracks, ({ query }) => listOf([aTrack({ title: `Track ${query.search}` })]))
    .on(listSets, ({ query }) => listOf([aSet({ set_name: `Set ${query.search}` })]))
}
