import { type Locator, page } from 'vitest/browser'
import { listAlsoHeard } from '#contract/routes/also-heard.ts'
import { getArtist, getLabel, getSet, getSetPeaks, getTrack, playTrack } from '#contract/routes/catalogue.ts'
import { listMoments } from '#contract/routes/marks.ts'
import { listOwnSuggestions } from '#contract/routes/own-suggestions.ts'
import { similarArtists, similarSets, similarTracks } from '#contract/routes/similar.ts'
import { listSuggestions } from '#contract/routes/suggestions.ts'
import type { List } from '#contract/shapes.ts'
import { test as base } from './app.tsx'
import { aLabel, anArtist, aSetWith, aTrack, listOf } from './entities.ts'
import { lists } from './lists.ts'
import { type FakeServer, refused } from './server.ts'

/** Locators and answers for the lists of the catalogue. */

export const main = page.getByRole('main')
/** The rows of items; the heading's row has no link. */
export const rows = main.getByRole('row').filter({ has: page.getByRole('link') })
export const cards = main.getByRole('listitem')
export const loadMore = main.getByRole('button', { name: 'Load More' })
export const headings = main.getByRole('columnheader')
export const heading = (name: string) => main.getByRole('columnheader', { name, exact: true })

/** The text of each element that a locator finds, in order. */
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)

/** The `href` of each link that a locator finds, in order. */
export const pathsOf = (links: Locator) => links.elements().map(link => link.getAttribute('href'))

/** An array of `count` items. */
export const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))

interface PageAsked {
  query: { offset: number; limit: number }
}

/** Answers a list's calls with the requested page of these items. */
export const paged =
  <Item>(items: readonly Item[]) =>
  ({ query: { offset, limit } }: PageAsked): List<Item> =>
    listOf(items.slice(offset, offset + limit), items.length, offset)

/**
 * Answers with empty lists, and with an item for any id, because pointing at a link preloads its page. A test answers
 * the lists that it is about.
 */
function answerCatalogue(server: FakeServer): void {
  const empty = listOf<never>([])
  for (const route of Object.values(lists).flat()) server.on(route, empty)
  server
    .on(listMoments, empty)
    .on(similarSets, { data: [] })
    .on(similarTracks, { data: [] })
    .on(similarArtists, { data: [] })
    .on(getSet, ({ params }) => aSetWith([], { id: Number(params.id) }))
    .on(getSetPeaks, refused(404))
    .on(playTrack, refused(404))
    .on(listSuggestions, { data: [] })
    .on(listAlsoHeard, { data: [] })
    .on(listOwnSuggestions, { ...empty, accepted_count: 0 })
    .on(getTrack, ({ params }) => aTrack({ id: Number(params.id) }))
    .on(getArtist, ({ params }) => anArtist({ id: Number(params.id) }))
    .on(getLabel, ({ params }) => aLabel({ id: Number(params.id) }))
}

export const test = base.extend<{ catalogue: undefined }>({
  catalogue: [
    async ({ server }, use) => {
      answerCatalogue(server)
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect, page, sizes } from './app.tsx'
