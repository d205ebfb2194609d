import { userEvent } from 'vitest/browser'
import { listPlays } from '#contract/routes/activity.ts'
import { getTrack, listTracks } from '#contract/routes/catalogue.ts'
import { voteOnSuggestion } from '#contract/routes/suggestions.ts'
import { marks } from '../../../../src/data/marks/marks.ts'
import { clock } from '../../../../src/lib/clock.ts'
import { violations } from '../../support/axe.ts'
import { expect, main, page, sizes, test, textsOf } from '../../support/catalogue.ts'
import { aSuggestion } from '../../support/entities/ids.ts'
import { aPlay } from '../../support/entities/listening.ts'
import { aSetWith, aTrack, listOf } from '../../support/entities.ts'
import { dialog, giveId, items, know, tab, track } from '../../support/id-suggestions.ts'
import { answerForPlayer, ServerQueue } from '../../support/queue.ts'

const vote = (verb: 'Agree' | 'Disagree', name = 'Yuna Brandt - Nordlicht') =>
  items.getByRole('button', { name: `${verb} with ${name}`, exact: true })

test('what listeners suggest an ID to be is listed with who, why and how it stands', async ({ app, server }) => {
  const { open } = giveId(server, [
    aSuggestion({
      mix_name: 'Oda Vexel Remix',
      label: 'Tidal Office',
      link: 'https://www.bandcamp.com/nordlicht',
      why: 'played',
      ...{ agree_count: 3, disagree_count: 1 },
    }),
    aSuggestion({ title: 'Südlicht', author: { id: 900, username: 'juno', avatar_url: null } }),
  ])
  await open(app)
  await expect.element(tab).toHaveAccessibleName('Suggestions 2')
  const [first, second] = [items.nth(0), items.nth(1)]
  await expect.element(first).toHaveTextContent(/Yuna Brandt - Nordlicht \(Oda Vexel Remix\)/)
  await expect.element(first).toHaveTextContent(/Tidal Office.*bandcamp\.com.*mara.*Jun 1, 2026.*Plays it/)
  await expect.element(first).toHaveTextContent(/Most likely3 agree · 1 disagrees/)
  await expect.element(second).toHaveTextContent(/Südlicht.*juno.*Heard elsewhere.*New/)
  const link = first.getByRole('link', { name: 'bandcamp.com' }).element()
  expect(['href', 'rel', 'target'].map(name => link.getAttribute(name))).toEqual([
    'https://www.bandcamp.com/nordlicht',
    'noopener noreferrer nofollow',
    '_blank',
  ])
  expect(await violations()).toEqual([])
})

test('a listener agrees with a suggestion, disagrees, and takes that back', async ({ app, server }) => {
  const suggestion = aSuggestion()
  const { open } = giveId(server, [suggestion])
  await open(app)
  await vote('Agree').click()
  await expect.element(vote('Agree')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(items.first()).toHaveTextContent(/Backed up1 agrees/)
  await expect.poll(() => server.calls(voteOnSuggestion).length).toBe(1)
  await vote('Disagree').click()
  await expect.element(vote('Disagree')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(vote('Agree')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => server.calls(voteOnSuggestion).length).toBe(2)
  await vote('Disagree').click()
  await expect.element(vote('Disagree')).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(() => server.calls(voteOnSuggestion).map(({ params, body }) => [params.id, body?.vote]))
    .toEqual(['agree', 'disagree', null].map(each => [String(suggestion.id), each]))
})

test('a vote made offline shows as pending, and is sent once', async ({ app, server }) => {
  const { open } = giveId(server, [aSuggestion()])
  await open(app)
  await expect.element(vote('Agree')).toBeVisible()
  await app.goOffline()
  await vote('Agree').click()
  await expect.element(items.first()).toHaveTextContent(/1 agrees.*Not sent yet/)
  expect(server.calls(voteOnSuggestion)).toEqual([])
  await app.reconnect()
  await expect.poll(() => server.calls(voteOnSuggestion).length).toBe(1)
  await expect.element(items.first()).not.toHaveTextContent(/Not sent yet/)
})

test('a vote that makes a suggestion strong names the ID by it at once', async ({ app, server }) => {
  const { open } = giveId(server, [aSuggestion({ agree_count: 1 })])
  await open(app)
  await expect.element(vote('Agree')).toBeVisible()
  server.on(getTrack, { ...track, probably: 'Yuna Brandt - Nordlicht' })
  await vote('Agree').click()
  await expect.element(main.getByText('Probably: Yuna Brandt - Nordlicht').first()).toBeVisible()
})

test('a listener who was blocked since has no suggestions', async ({ app, server }) => {
  const blocked = { id: 900, username: 'juno', avatar_url: null }
  const { open } = giveId(server, [aSuggestion({ title: 'Südlicht', author: blocked }), aSuggestion()])
  await open(app)
  await expect.element(items.filter({ hasText: 'juno' })).toBeVisible()
  marks.applyServer({ id: blocked.id, is_blocked: true }, clock.now())
  await expect.poll(() => textsOf(items.getByRole('heading'))).toEqual(['Yuna Brandt - Nordlicht'])
  await expect.element(tab).toHaveAccessibleName('Suggestions 1')
})

test("a rejected suggestion has the curator's word, for its author", async ({ app, server }) => {
  const { suggestAs } = giveId(server)
  await suggestAs(app, { state: 'rejected', reason: 'Another key' })
  await expect.element(items.first()).toHaveTextContent(/Your suggestion wasn't accepted: Another key/)
  await expect.element(tab).toHaveAccessibleName('Suggestions')
  await expect.element(know).toBeVisible()
  await expect.element(items.getByRole('button')).not.toBeInTheDocument()
})

test('an ID that listeners agree on is called by that, dashed, and stays an ID', async ({ app, server }) => {
  const { open } = giveId(server, [aSuggestion({ agree_count: 2 })], {
    ...track,
    probably: 'Yuna Brandt - Nordlicht',
  })
  await open(app)
  await expect.element(main.getByText('Probably: Yuna Brandt - Nordlicht').first()).toBeVisible()
  const watch = main.getByRole('button', { name: 'Watch Probably: Yuna Brandt - Nordlicht' })
  await expect.element(watch).toBeVisible()
  await expect.element(main.getByRole('button', { name: /^Buy/ })).not.toBeInTheDocument()
  expect(document.title).toMatch(/^Probably: Yuna Brandt - Nordlicht/)
})

const narrow = [360, 800] as const
for (const [shape, [width, height]] of Object.entries({ ...sizes, narrow }))
  test(`on a ${shape} a list of IDs has long names of that kind within its rows`, async ({ app, server }) => {
    await page.viewport(width, height)
    const probably = `Yuna Brandt feat. Ayo Benedek & Kassian - ${'Nordlicht '.repeat(8)}(Oda Vexel Remix)`
    server.on(listTracks, listOf([{ ...track, probably }]))
    await app.openAs('/tracks')
    await expect.element(main.getByRole('link', { name: `Probably: ${probably}` })).toBeVisible()
    await expect.element(main.getByRole('button', { name: `Watch Probably: ${probably}` })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

test("an ID's menu asks what it is, and a released track's doesn't", async ({ app, server }) => {
  server.on(listTracks, listOf([track, aTrack({ title: 'Undertow', artist: 'Tarn', artists: [] })]))
  await app.openAs('/tracks')
  await main.getByRole('button', { name: 'Options for Tarn – Undertow' }).click()
  const menu = page.getByRole('region', { name: /^Options for/ })
  await expect.element(menu.getByRole('button', { name: /^Share/ })).toBeVisible()
  await expect.element(menu.getByRole('button', { name: /^I know this one/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await main.getByRole('button', { name: 'Options for ID', exact: true }).click()
  await menu.getByRole('button', { name: /^I know this one/ }).click()
  await expect.element(dialog).toHaveAccessibleName('I know this one')
})

test('a track that was identified says by whom, and has no suggestions', async ({ app, server }) => {
  const released = aTrack({ title: 'Nordlicht', artist: 'Yuna Brandt', artists: [] })
  server.on(getTrack, { ...released, identified_by: { id: 900, username: 'mara', avatar_url: null } })
  await app.openAs(`/tracks/${released.id}?tab=suggestions`)
  await expect.element(main.getByRole('definition').filter({ hasText: 'mara' })).toBeVisible()
  await expect.element(main.getByText('Identified by')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Sets' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab).not.toBeInTheDocument()
})

test('while an ID plays, the player names what it probably is, and asks in its menu', async ({ app, server }) => {
  const set = aSetWith([{ ...track, probably: 'Yuna Brandt - Nordlicht' }], { set_name: 'Nordlicht Closing Set' })
  new ServerQueue(server, [set], set)
  answerForPlayer(server, set)
  server.on(listPlays, listOf([aPlay(set, 1_000)]))
  await app.openAs(`/sets/${set.id}`)
  const player = page.getByRole('region', { name: 'Player' })
  await expect.element(player.getByText('Probably: Yuna Brandt - Nordlicht').first()).toBeVisible()
  await player.getByRole('button', { name: 'Listening options' }).click()
  await player.getByRole('button', { name: 'I know this one' }).click()
  await expect.element(page.getByRole('dialog', { name: 'I know this one' })).toBeVisible()
})
