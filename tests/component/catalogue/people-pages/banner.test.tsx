import { userEvent } from 'vitest/browser'
import {
  getArtist,
  getLabel,
  listArtistSets,
  listArtists,
  listLabelSets,
  listLabels,
} from '#contract/routes/catalogue.ts'
import { followArtist, followLabel, toggleArtistLikes } from '#contract/routes/marks.ts'
import { expect, page, sizes, test } from '../../support/app.tsx'
import { listOf, newId } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { count, giveArtist, giveLabel, main, name, panel, tab, tabs, texts } from '../../support/people-pages.ts'
import { refused } from '../../support/server.ts'

const longBio = 'Started on pirate radio, and has played long nights in small rooms ever since. '.repeat(8)
const accepted = { applied: true, updated_at: '2026-06-01T12:00:00.000Z' }

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
