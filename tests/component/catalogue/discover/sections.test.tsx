import { getSet, listArtists, listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import type { OrderDirection } from '#contract/shapes.ts'
import {
  cards,
  expect,
  heading,
  headings,
  main,
  page,
  paged,
  rows,
  sizes,
  test,
  textsOf,
} from '../../support/catalogue.ts'
import { tracks } from '../../support/discover.ts'
import { aLabel, anArtist, aSet, aTrack, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { type FakeServer, refused } from '../../support/server.ts'

type Section = 'sets' | 'tracks' | 'artists' | 'labels'

/** Answers a list with one item, whose name is the requested order and genre. */
const namedByOrder: Record<Section, (server: FakeServer) => unknown> = {
  sets: server => server.on(listSets, ({ query }) => listOf([aSet({ set_name: wordsOf(query) })])),
  tracks: server => server.on(listTracks, ({ query }) => listOf([aTrack({ title: wordsOf(query) })])),
  artists: server => server.on(listArtists, ({ query }) => listOf([anArtist({ name: wordsOf(query) })])),
  labels: server => server.on(listLabels, ({ query }) => listOf([aLabel({ name: wordsOf(query) })])),
}

interface Asked {
  order_by?: string | undefined
  order_direction?: OrderDirection | undefined
  genre?: string | undefined
}

const wordsOf = ({ order_by, order_direction, genre }: Asked) =>
  [order_by, order_direction, genre].filter(Boolean).join(' ')

interface SectionShown {
  name: string
  tagline: string
  /** The table's headings, and the key and first direction by which a click on each orders; null where none does. */
  columns: Record<string, [by: string, first: OrderDirection] | null>
  atTablet: string[]
}

const sections: Record<Section, SectionShown> = {
  sets: {
    name: 'Sets',
    tagline: 'Dive down the rabbit hole with musical journeys',
    columns: {
      Artist: ['artist', 'asc'],
      Set: ['set_name', 'asc'],
      Curator: ['sponsor', 'asc'],
      Genre: ['genre', 'asc'],
      Recorded: ['release_date', 'desc'],
      Length: null,
      Likes: ['user_set_favs.total_user_likes', 'desc'],
      'Liked on': ['user_set_favs.first_liked_date', 'desc'],
    },
    atTablet: ['Set', 'Genre', 'Recorded', 'Likes'],
  },
  tracks: {
    name: 'Tracks',
    tagline: 'Crate dig through new & old cuts',
    columns: {
      Artist: ['artist', 'asc'],
      Title: ['title', 'asc'],
      Label: ['label_name', 'asc'],
      Genre: ['genre', 'asc'],
      Released: ['release_date', 'desc'],
      Likes: ['user_track_favs.total_user_likes', 'desc'],
      'Liked on': ['user_track_favs.first_liked_date', 'desc'],
    },
    atTablet: ['Title', 'Genre', 'Released', 'Likes'],
  },
  artists: {
    name: 'Artists',
    tagline: 'Musical talent from around the world',
    columns: {
      Name: ['name', 'asc'],
      Sets: ['set_count', 'desc'],
      Tracks: ['track_count', 'desc'],
      Remixes: ['remix_count', 'desc'],
    },
    atTablet: ['Name', 'Sets', 'Tracks', 'Remixes'],
  },
  labels: {
    name: 'Labels',
    tagline: 'Only independent labels & producers',
    columns: {
      Name: ['name', 'asc'],
      Sets: ['set_count', 'desc'],
      Tracks: ['track_count', 'desc'],
      Artists: ['artist_count', 'desc'],
    },
    atTablet: ['Name', 'Sets', 'Tracks', 'Artists'],
  },
}

const sectionNames = ['sets', 'tracks', 'artists', 'labels'] as const
const inWords = { asc: 'ascending', desc: 'descending' } as const
const other = { asc: 'desc', desc: 'asc' } as const

for (const section of sectionNames) {
  const { name, tagline, columns, atTablet } = sections[section]

  test(`${name} have a poster, a current link, a table with fewer columns on a tablet, and cards on a phone`, async ({
    app,
    server,
  }) => {
    namedByOrder[section](server)
    await app.openAs(`/${section}`)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly(`Discover ${name}`))
    await expect.element(main.getByText(tagline)).toBeVisible()
    expect(document.title).toBe(`Discover ${name} on Segue`)
    const bar = page.getByRole('navigation', { name: 'Sections' })
    const current = bar
      .getByRole('link')
      .elements()
      .filter(link => link.getAttribute('aria-current') === 'page')
    expect(current.map(({ textContent }) => textContent)).toEqual([name])
    await expect.poll(() => textsOf(headings)).toEqual(Object.keys(columns))
    await page.viewport(...sizes.tablet)
    await expect.poll(() => textsOf(headings)).toEqual(atTablet)
    await page.viewport(...sizes.phone)
    await expect.element(cards).toHaveLength(1)
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })

  test(`every heading of the ${section} orders them in both directions`, async ({ app, server }) => {
    namedByOrder[section](server)
    await app.openAs(`/${section}`)
    for (const [column, order] of Object.entries(columns)) {
      if (!order) await expect.element(heading(column).getByRole('button')).not.toBeInTheDocument()
      const [by, first] = order ?? []
      for (const direction of first ? [first, other[first]] : []) {
        await heading(column).getByRole('button').click()
        await expect.element(heading(column)).toHaveAttribute('aria-sort', inWords[direction])
        await expect.element(main.getByRole('link', { name: `${by} ${direction}`, exact: true })).toBeVisible()
        expect(headings.elements().filter(each => each.hasAttribute('aria-sort'))).toHaveLength(1)
      }
    }
  })
}

test('the order is in the address: Back steps through orders, and a link opens one', async ({ app, server }) => {
  namedByOrder.sets(server)
  await app.openAs('/sets')
  await expect.element(heading('Recorded')).toHaveAttribute('aria-sort', 'descending')
  await heading('Artist').getByRole('button').click()
  await expect.poll(() => app.path).toBe('/sets?order_by=artist&order_direction=asc')
  await heading('Artist').getByRole('button').click()
  await expect.poll(() => app.path).toBe('/sets?order_by=artist&order_direction=desc')
  app.back()
  await expect.element(heading('Artist')).toHaveAttribute('aria-sort', 'ascending')
  app.back()
  await expect.element(heading('Recorded')).toHaveAttribute('aria-sort', 'descending')
  expect(app.path).toBe('/sets')
  await app.go('/sets?order_by=genre&order_direction=desc')
  await expect.element(heading('Genre')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(main.getByRole('link', { name: 'genre desc' })).toBeVisible()
})

test('an address with invalid values opens the default list', async ({ app, server }) => {
  namedByOrder.sets(server)
  await app.openAs('/sets?order_by=password&order_direction=sideways&genre=')
  await expect.element(heading('Recorded')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(main.getByRole('link', { name: 'release_date desc', exact: true })).toBeVisible()
})

test('ordering keeps the scroll position and the focus', async ({ app, server }) => {
  await page.viewport(...sizes.tablet)
  server.on(listTracks, paged(tracks(20)))
  await app.openAs('/tracks')
  await expect.element(rows).toHaveLength(20)
  scrollTo(0, 120)
  const title = heading('Title')
  await title.getByRole('button').click()
  await expect.element(title).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(title.getByRole('button')).toHaveFocus()
  await expect.poll(() => server.calls(listTracks)).toHaveLength(2)
  await expect.element(main.getByText('Undertow 20')).toBeInTheDocument()
  expect(scrollY).toBe(120)
})

test('ordering keeps the genre', async ({ app, server }) => {
  namedByOrder.tracks(server)
  await app.openAs('/tracks?genre=Techno')
  await heading('Title').getByRole('button').click()
  await expect.element(main.getByRole('link', { name: 'title asc Techno' })).toBeVisible()
  expect(app.path).toBe('/tracks?genre=Techno&order_by=title&order_direction=asc')
})

for (const path of ['/sets/999999', '/sets/nonsense', '/sets/0'])
  test(`${path} says that this set can't be found, and links to the list`, async ({ app, server }) => {
    server.on(getSet, refused(404))
    await app.openAs(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly("We can't find this set"))
    await main.getByRole('link', { name: 'Discover Sets' }).click()
    await expect.poll(() => app.path).toBe('/sets')
  })

test('the filter is in one place on all lists, at every width', async ({ app }) => {
  await app.openAs('/sets')
  const filter = main.getByRole('button', { name: /^Filter/ })
  for (const width of [360, 390, 600, 800, 1000, 1200, 1440]) {
    await page.viewport(width, 900)
    const tops: number[] = []
    for (const { name } of Object.values(sections)) {
      await app.go(`/${name.toLowerCase()}`)
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly(`Discover ${name}`))
      tops.push(filter.element().getBoundingClientRect().top + scrollY)
    }
    expect(new Set(tops).size, `${width} px`).toBe(1)
  }
})
