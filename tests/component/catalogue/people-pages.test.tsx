import { type Locator, userEvent } from 'vitest/browser'
import type { Artist, Label } from '../../../contract/entities/people.ts'
import {
  getArtist,
  getLabel,
  listArtistIds,
  listArtistLabels,
  listArtistRemixes,
  listArtistSets,
  listArtists,
  listArtistTracks,
  listLabelArtists,
  listLabelSets,
  listLabels,
  listLabelTracks,
} from '../../../contract/routes/catalogue.ts'
import { followArtist, followLabel, toggleArtistLikes } from '../../../contract/routes/marks.ts'
import { expect, page, sizes, test } from '../support/app.tsx'
import { aLabel, anArtist, anId, aSet, aTrack, listOf, newId } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'

const main = page.getByRole('main')
const name = page.getByRole('heading', { level: 1 })
const tabs = page.getByRole('tab')
const tab = (label: string) => page.getByRole('tab', { name: label })
const panel = page.getByRole('tabpanel')
const rows = panel.getByRole('row')
const heading = (label: string) => panel.getByRole('button', { name: label, exact: true })
/** Which way a list is ordered by this column. */
const order = (label: string) => expect.poll(() => heading(label).query()?.closest('th')?.ariaSort)

const texts = (locator: Locator) => expect.poll(() => locator.elements().map(element => element.textContent))
const count = (locator: Locator) => expect.poll(() => locator.elements().length)

const longBio = 'Started on pirate radio, and has played long nights in small rooms ever since. '.repeat(8)
const accepted = { applied: true, updated_at: '2026-06-01T12:00:00.000Z' }

/** An artist with something behind every tab. */
function giveArtist(server: FakeServer, given: Parameters<typeof anArtist>[0] = {}): Artist {
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

function giveLabel(server: FakeServer, given: Parameters<typeof aLabel>[0] = {}): Label {
  const label = aLabel({ name: 'Slow Motorway', set_count: 1, track_count: 2, artist_count: 2, ...given })
  server
    .on(getLabel, label)
    .on(listLabelSets, listOf([aSet()]))
    .on(listLabelTracks, listOf([aTrack(), aTrack()]))
    .on(listLabelArtists, listOf([anArtist({ name: 'Ayo Benedek' }), anArtist({ name: 'Mirelle Koda' })]))
  return label
}

for (const [size, [width, height]] of Object.entries(sizes))
  test(`on a ${size} an artist has a banner, and a tab with a count for each of their lists`, async ({
    app,
    server,
  }) => {
    await page.viewport(width, height)
    const label = { id: newId(), name: 'Deep Salt' }
    const artist = giveArtist(server, { founded_label: [label] })
    await app.openAs(`/artists/${artist.id}`)
    await expect.element(name).toHaveTextContent(exactly('Hana Ostrow'))
    expect(document.title).toBe('Hana Ostrow on Segue')
    await expect.element(main.getByText('Founder of Deep Salt')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Deep Salt', exact: true }))
      .toHaveAttribute('href', `/labels/${label.id}`)
    await expect.element(main.getByRole('img', { name: 'Portrait of Hana Ostrow' })).toBeVisible()
    const labels = ['Sets 1', 'Tracks 2', 'Remixes 1', 'IDs 1', 'Labels 3']
    await texts(tabs).toEqual(labels)
    for (const label of labels) {
      await tab(label).click()
      await expect.element(tab(label)).toBeInViewport({ ratio: 0.99 })
      await expect.element(tab(label)).toHaveAttribute('aria-selected', 'true')
      await expect.element(panel.getByRole('link').first()).toBeVisible()
    }
    await count(panel.getByRole('table')).toBe(size === 'phone' ? 0 : 1)
  })

test('on a phone the current tab is clear of the fade at the sides of the tabs', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  const artist = giveArtist(server)
  await app.openAs(`/artists/${artist.id}?tab=ids`)
  await expect.element(tab('IDs 1')).toBeVisible()
  const fade = 48
  const room = () => {
    const list = page.getByRole('tablist').element().getBoundingClientRect()
    const { left, right } = tab('IDs 1').element().getBoundingClientRect()
    return Math.min(left - list.left, list.right - right)
  }
  await expect.poll(room).toBeGreaterThan(fade - 1)
})

test('a label has a banner, its founder, and its sets, tracks and artists', async ({ app, server }) => {
  const founder = { id: newId(), name: 'Mirelle Koda' }
  const label = giveLabel(server, { label_boss: [founder] })
  await app.openAs(`/labels/${label.id}`)
  await expect.element(name).toHaveTextContent(exactly('Slow Motorway'))
  expect(document.title).toBe('Slow Motorway on Segue')
  await expect.element(main.getByText('Founded by Mirelle Koda')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Mirelle Koda' }))
    .toHaveAttribute('href', `/artists/${founder.id}`)
  await expect.element(main.getByRole('img', { name: 'Logo of Slow Motorway' })).toBeVisible()
  await texts(tabs).toEqual(['Sets 1', 'Tracks 2', 'Artists 2'])
  for (const each of ['Tracks 2', 'Artists 2', 'Sets 1']) {
    await tab(each).click()
    await expect.element(panel.getByRole('link').first()).toBeVisible()
  }
})

for (const [size, [width, height]] of Object.entries(sizes))
  test(`on a ${size} the bio shows two lines, and the rest on demand`, async ({ app, server }) => {
    await page.viewport(width, height)
    const artist = giveArtist(server, { bio: longBio })
    await app.openAs(`/artists/${artist.id}`)
    const bio = main.getByText(/^Started on pirate radio/)
    const button = main.getByRole('button', { name: 'Bio' })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    const shown = () => expect.poll(() => bio.element().getBoundingClientRect().height)
    await shown().toBe(48)
    await button.click()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await shown().toBeGreaterThan(48)
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await shown().toBe(48)
  })

test('a short bio has no button, and an empty one takes no room', async ({ app, server }) => {
  const artist = giveArtist(server, { bio: 'Plays long.' })
  await app.openAs(`/artists/${artist.id}`)
  await expect.element(main.getByText('Plays long.')).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Bio' })).not.toBeInTheDocument()
  const withoutBio = giveArtist(server, { name: 'Ayo Benedek', bio: '' })
  await app.go(`/artists/${withoutBio.id}`)
  await expect.element(name).toHaveTextContent(exactly('Ayo Benedek'))
  await expect.element(main.getByRole('button', { name: 'Follow Ayo Benedek' })).toBeVisible()
  expect(main.element().querySelectorAll('header p')).toHaveLength(0)
})

test('an empty list has no tab, and an address that names it opens the first one', async ({ app, server }) => {
  const artist = giveArtist(server, { set_count: 0, remix_count: 0, id_count: 0 })
  await app.openAs(`/artists/${artist.id}?tab=remixes`)
  await texts(tabs).toEqual(['Tracks 2', 'Labels 3'])
  await expect.element(tab('Tracks 2')).toHaveAttribute('aria-selected', 'true')
  await count(rows).toBe(1 + 2)
  const label = giveLabel(server, { set_count: 0 })
  await app.go(`/labels/${label.id}`)
  await texts(tabs).toEqual(['Tracks 2', 'Artists 2'])
})

test('an artist without sets and tracks has no tabs', async ({ app, server }) => {
  const artist = giveArtist(server, { set_count: 0, track_count: 0, remix_count: 0, id_count: 0, label_count: 0 })
  await app.openAs(`/artists/${artist.id}`)
  await expect.element(page.getByRole('heading', { name: 'Nothing from Hana Ostrow yet' })).toBeVisible()
  await count(tabs).toBe(0)
})

test('the social links are in order, name the artist, and open in a new tab', async ({ app, server }) => {
  const places = ['Beatport', 'SoundCloud', 'Spotify', 'Facebook', 'Instagram', 'Twitter', 'YouTube', 'website']
  const addresses = Object.fromEntries(
    places.map(place => [place.toLowerCase(), `https://${place.toLowerCase()}.example/hana`]).toReversed(),
  )
  const artist = giveArtist(server, addresses)
  await app.openAs(`/artists/${artist.id}`)
  const links = main.getByRole('list', { name: 'Hana Ostrow elsewhere' }).getByRole('link')
  await texts(links).toEqual([...places.slice(0, -1).map(place => `Hana Ostrow on ${place}`), 'Website of Hana Ostrow'])
  for (const [index, link] of links.elements().entries()) {
    expect(link.getAttribute('href')).toBe(`https://${places[index]?.toLowerCase()}.example/hana`)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  }
})

test('only http(s) addresses become links', async ({ app, server }) => {
  const label = giveLabel(server, {
    beatport: null,
    facebook: '',
    instagram: 'slowmotorway',
    twitter: 'data:text/html,x',
    soundcloud: 'javascript:alert(1)',
    spotify: 'http://spotify.example/x',
    website: 'https://slow.example',
  })
  await app.openAs(`/labels/${label.id}`)
  await texts(main.getByRole('list', { name: 'Slow Motorway elsewhere' }).getByRole('link')).toEqual([
    'Slow Motorway on Spotify',
    'Website of Slow Motorway',
  ])
})

test('a curator that is no label has a note instead of a bio', async ({ app, server }) => {
  const bio = 'Presents sets by the sea.'
  const label = giveLabel(server, { bio })
  await app.openAs(`/labels/${label.id}`)
  await expect.element(main.getByText(bio)).toBeVisible()
  const curator = giveLabel(server, { bio, sponsor_type: 'artist_meta' })
  await app.go(`/labels/${curator.id}`)
  await expect.element(page.getByRole('heading', { name: 'Curator profiles coming soon!' })).toBeVisible()
  await expect.element(main.getByText('We are currently under development, thank you for your patience.')).toBeVisible()
  await expect.element(main.getByText(bio)).not.toBeInTheDocument()
})

for (const [path, words, way, list] of [
  ['/artists/999999', "We can't find this artist", 'Discover Artists', '/artists'],
  ['/artists/koda', "We can't find this artist", 'Discover Artists', '/artists'],
  ['/labels/999999', "We can't find this label", 'Discover Labels', '/labels'],
] as const)
  test(`${path} can't be found, and links to its section`, async ({ app, server }) => {
    server
      .on(getArtist, refused(404))
      .on(getLabel, refused(404))
      .on(listArtistSets, refused(404))
      .on(listLabelSets, refused(404))
      .on(listArtists, listOf([]))
      .on(listLabels, listOf([]))
    await app.openAs(path)
    await expect.element(name).toHaveTextContent(exactly(words))
    await main.getByRole('link', { name: way }).click()
    await expect.poll(() => app.path).toBe(list)
  })

test('a list is loaded when its tab is opened first, in its own first order, and not again', async ({
  app,
  server,
}) => {
  const artist = giveArtist(server)
  const lists = [listArtistSets, listArtistTracks, listArtistRemixes, listArtistIds, listArtistLabels]
  const loaded = () => lists.map(route => server.calls(route).length)
  await app.openAs(`/artists/${artist.id}`)
  await count(rows).toBe(1 + 1)
  expect(loaded()).toEqual([1, 0, 0, 0, 0])
  for (const [index, label] of ['Tracks 2', 'Remixes 1', 'IDs 1', 'Labels 3'].entries()) {
    await tab(label).click()
    await count(rows).toBe(1 + Number(label.at(-1)))
    expect(loaded()).toEqual(lists.map((_, list) => (list <= index + 1 ? 1 : 0)))
  }
  const orders = lists.map(route => server.calls(route)[0]?.query)
  expect(orders).toMatchObject([
    { order_by: 'release_date', order_direction: 'desc', offset: 0 },
    { order_by: 'release_date', order_direction: 'desc', offset: 0 },
    { order_by: 'release_date', order_direction: 'desc', offset: 0 },
    { order_by: 'created_dt', order_direction: 'desc', offset: 0 },
    { order_by: 'name', order_direction: 'asc', offset: 0 },
  ])
  await tab('Tracks 2').click()
  await count(rows).toBe(1 + 2)
  expect(loaded()).toEqual([1, 1, 1, 1, 1])
})

test('the address has the tab and its order: a deep link opens them, and Back steps through them', async ({
  app,
  server,
}) => {
  const label = giveLabel(server)
  const path = `/labels/${label.id}`
  await app.openAs(path)
  await tab('Artists 2').click()
  await expect.poll(() => app.path).toBe(`${path}?tab=artists`)
  await heading('Name').click()
  const byName = `${path}?tab=artists&order_by=name&order_direction=asc`
  await expect.poll(() => app.path).toBe(byName)
  await order('Name').toBe('ascending')
  await expect
    .poll(() => server.calls(listLabelArtists).at(-1)?.query)
    .toMatchObject({ order_by: 'name', order_direction: 'asc' })
  app.back()
  await expect.poll(() => app.path).toBe(`${path}?tab=artists`)
  app.back()
  await expect.element(tab('Sets 1')).toHaveAttribute('aria-selected', 'true')
  await app.go(byName)
  await expect.element(tab('Artists 2')).toHaveAttribute('aria-selected', 'true')
  await order('Name').toBe('ascending')
})

test('a list under a tab is filtered by genre, which the address has and Back undoes', async ({ app, server }) => {
  const artist = giveArtist(server)
  server.on(listArtistTracks, ({ query: { genre = 'Every genre' } }) => listOf([aTrack({ title: genre })]))
  await app.openAs(`/artists/${artist.id}?tab=tracks`)
  await expect.element(panel.getByText('Every genre')).toBeVisible()
  await panel.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Tech House' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect.element(panel.getByText('Tech House')).toBeVisible()
  expect(app.path).toBe(`/artists/${artist.id}?tab=tracks&genre=Tech+House`)
  app.back()
  await expect.element(panel.getByText('Every genre')).toBeVisible()
})

test('the order of one tab does not apply to the next', async ({ app, server }) => {
  const artist = giveArtist(server)
  await app.openAs(`/artists/${artist.id}?tab=tracks&order_by=title&order_direction=desc`)
  await order('Title').toBe('descending')
  await expect
    .poll(() => server.calls(listArtistTracks)[0]?.query)
    .toMatchObject({ order_by: 'title', order_direction: 'desc' })
  await tab('Remixes 1').click()
  await expect.poll(() => app.path).toBe(`/artists/${artist.id}?tab=remixes`)
  await order('Released').toBe('descending')
})

test('a long list loads to its end, each item once', async ({ app, server }) => {
  const label = giveLabel(server, { set_count: 0, track_count: 11 })
  const tracks = Array.from({ length: 11 }, () => aTrack())
  // A track that was added meanwhile shifts the second page by one.
  server.on(listLabelTracks, ({ query: { offset } }) =>
    listOf(tracks.slice(Math.max(0, offset - 1), offset + 4), 11, offset),
  )
  await app.openAs(`/labels/${label.id}`)
  const loadMore = page.getByRole('button', { name: 'Load More' })
  for (const shown of [4, 8]) {
    await count(rows).toBe(1 + shown)
    await loadMore.click()
  }
  await count(rows).toBe(1 + 11)
  await expect.element(loadMore).not.toBeInTheDocument()
  for (const { title } of tracks) await count(panel.getByRole('link', { name: title, exact: true })).toBe(1)
})

test('arrow keys go from tab to tab', async ({ app, server }) => {
  const artist = giveArtist(server)
  await app.openAs(`/artists/${artist.id}`)
  await expect.element(tab('Sets 1')).toBeVisible()
  tab('Sets 1').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => app.path).toBe(`/artists/${artist.id}?tab=tracks`)
  await count(rows).toBe(1 + 2)
  await expect.element(tab('Tracks 2')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await count(rows).toBe(1 + 3)
  await expect.element(tab('Labels 3')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Sets 1')).toHaveFocus()
})

test('a list that fails shows an error beneath the banner, and loads when retried', async ({ app, server }) => {
  const artist = giveArtist(server)
  server.on(listArtistSets, refused(422))
  await app.openAs(`/artists/${artist.id}`)
  await expect.element(panel.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.element(name).toHaveTextContent(exactly('Hana Ostrow'))
  server.on(listArtistSets, listOf([aSet()]))
  await panel.getByRole('button', { name: 'Try again' }).click()
  await count(rows).toBe(1 + 1)
})

test('pointing at a link loads the page and its first list, pointing at a tab the list behind it', async ({
  app,
  server,
}) => {
  const artist = giveArtist(server)
  server.on(listArtists, listOf([artist]))
  await app.openAs('/artists')
  const link = main.getByRole('link', { name: 'Hana Ostrow' }).first()
  await link.hover()
  await expect.poll(() => server.calls(getArtist)).toHaveLength(1)
  await expect
    .poll(() => server.calls(listArtistSets)[0]?.query)
    .toMatchObject({ order_by: 'release_date', order_direction: 'desc' })
  await link.click()
  await count(rows).toBe(1 + 1)
  expect(server.calls(listArtistSets)).toHaveLength(1)
  await tab('IDs 1').hover()
  await expect.poll(() => server.calls(listArtistIds)).toHaveLength(1)
  await expect.element(tab('Sets 1')).toHaveAttribute('aria-selected', 'true')
})

test('offline the page shows what is cached, and says what is not', async ({ app, server }) => {
  const artist = giveArtist(server)
  await app.openAs(`/artists/${artist.id}`)
  await count(rows).toBe(1 + 1)
  await app.goOffline()
  await tab('Labels 3').click()
  await expect.element(panel.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await tab('Sets 1').click()
  await count(rows).toBe(1 + 1)
  const label = giveLabel(server)
  await app.go(`/labels/${label.id}`)
  await expect.element(name).toHaveTextContent(exactly("You're offline"))
  server.comeBack()
  await expect.element(name).toHaveTextContent(exactly('Slow Motorway'))
  await count(rows).toBe(1 + 1)
})

test('a request from before the network was lost that fails after it is back is sent again', async ({
  app,
  server,
}) => {
  const label = giveLabel(server)
  const fail = server.hold(listLabelSets)
  await app.openAs(`/labels/${label.id}`)
  await expect.element(name).toHaveTextContent(exactly('Slow Motorway'))
  await expect.poll(() => server.calls(listLabelSets)).toHaveLength(1)
  server.goAway()
  await app.reconnect()
  server.on(listLabelSets, listOf([aSet()]))
  fail(noAnswer)
  await count(rows).toBe(1 + 1)
})

for (const kind of ['artist', 'label'] as const)
  test(`an ${kind === 'artist' ? kind : 'independent label'} has one control that follows and unfollows`, async ({
    app,
    server,
  }) => {
    const person = kind === 'artist' ? giveArtist(server, { name: 'Sable' }) : giveLabel(server, { name: 'Sable' })
    const route = kind === 'artist' ? followArtist : followLabel
    server.on(route, ({ body }) => ({ is_followed: body?.is_followed ?? false, ...accepted }))
    await app.openAs(`/${kind}s/${person.id}`)
    const follow = main.getByRole('button', { name: 'Follow Sable', exact: true })
    const following = main.getByRole('button', { name: 'Following Sable', exact: true })
    await expect.element(follow).toBeVisible()
    await count(main.getByRole('button', { name: /follow/i })).toBe(1)
    const { width } = follow.element().getBoundingClientRect()
    await follow.click()
    await expect.element(following).toBeVisible()
    expect(following.element().getBoundingClientRect().width).toBe(width)
    await expect
      .poll(() => server.calls(route).map(({ params, body }) => ({ ...params, ...body })))
      .toEqual([{ id: String(person.id), is_followed: true }])
    following.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(follow).toBeVisible()
    await expect.poll(() => server.calls(route).at(-1)?.body).toEqual({ is_followed: false })
  })

test('a like counts at once (optimistic), and is sent', async ({ app, server }) => {
  const stats = { show_likes: false, total_user_likes: 4 }
  const artist = giveArtist(server, { name: 'Sable', user_stats: stats })
  const respond = server.hold(toggleArtistLikes)
  await app.openAs(`/artists/${artist.id}`)
  await main.getByRole('button', { name: 'Like Sable, 4 likes' }).click()
  const liked = main.getByRole('button', { name: 'Remove your like of Sable, 5 likes' })
  await expect.element(liked).toBeVisible()
  await expect.poll(() => server.calls(toggleArtistLikes).at(-1)?.body).toEqual({ show_likes: true })
  respond({ show_likes: true, ...accepted })
  server.on(toggleArtistLikes, { show_likes: false, ...accepted })
  await liked.click()
  await expect.element(main.getByRole('button', { name: 'Like Sable, 4 likes' })).toBeVisible()
  await expect.poll(() => server.calls(toggleArtistLikes).at(-1)?.body).toEqual({ show_likes: false })
})

test('a follow and a like made offline show as not sent, and are sent when back online', async ({ app, server }) => {
  const artist = giveArtist(server, { name: 'Basalt' })
  server.on(followArtist, { is_followed: true, ...accepted }).on(toggleArtistLikes, { show_likes: true, ...accepted })
  await app.openAs(`/artists/${artist.id}`)
  await expect.element(main.getByRole('button', { name: /^Like Basalt/ })).toBeVisible()
  await app.goOffline()
  await main.getByRole('button', { name: 'Follow Basalt' }).click()
  await main.getByRole('button', { name: /^Like Basalt/ }).click()
  await expect.element(main.getByText('Not sent yet')).toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Status' })).toHaveTextContent(/2 changes waiting/)
  expect(server.calls(followArtist)).toEqual([])
  server.comeBack()
  await expect.poll(() => server.calls(followArtist).map(({ body }) => body)).toEqual([{ is_followed: true }])
  await expect.poll(() => server.calls(toggleArtistLikes).map(({ body }) => body)).toEqual([{ show_likes: true }])
  await expect.element(main.getByText('Not sent yet')).not.toBeInTheDocument()
})

test('the badge shows 999 likes at most', async ({ app, server }) => {
  const artist = giveArtist(server, { name: 'Sable', user_stats: { total_user_likes: 1234 } })
  await app.openAs(`/artists/${artist.id}`)
  await expect.element(main.getByRole('button', { name: /^Like Sable, 1234 likes/ })).toHaveTextContent(/999\+$/)
})
