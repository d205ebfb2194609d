import { userEvent } from 'vitest/browser'
import type { Track } from '../../../contract/entities/music.ts'
import type { Suggested } from '../../../contract/entities/own-suggestions.ts'
import type { Suggestion } from '../../../contract/entities/suggestions.ts'
import { listPlays } from '../../../contract/routes/activity.ts'
import { getTrack, listArtists, listLabels, listTracks } from '../../../contract/routes/catalogue.ts'
import { listOwnSuggestions } from '../../../contract/routes/own-suggestions.ts'
import {
  listSuggestions,
  suggestTrack,
  voteOnSuggestion,
  withdrawSuggestion,
} from '../../../contract/routes/suggestions.ts'
import { marks } from '../../../src/data/marks/marks.ts'
import { clock } from '../../../src/lib/clock.ts'
import type { ComponentApp } from '../support/app.tsx'
import { violations } from '../support/axe.ts'
import { expect, main, page, sizes, test, textsOf } from '../support/catalogue.ts'
import {
  aLabel,
  anArtist,
  anId,
  anOwnSuggestion,
  aPlay,
  aSetWith,
  aSuggestion,
  aTrack,
  listOf,
} from '../support/entities.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'

const panel = page.getByRole('tabpanel')
const items = panel.getByRole('listitem')
const dialog = page.getByRole('dialog')
const tab = page.getByRole('tab', { name: /^Suggestions/ })
const vote = (verb: 'Agree' | 'Disagree', name = 'Yuna Brandt - Nordlicht') =>
  items.getByRole('button', { name: `${verb} with ${name}`, exact: true })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const combobox = (name: string) => dialog.getByRole('combobox', { name, exact: true })
const send = dialog.getByRole('button', { name: 'Send suggestion' })
const know = main.getByRole('button', { name: 'I know this one' }).first()

const me = { username: 'ayo' }
const track = anId({ artist: 'ID', artists: [] })

/** Gives the server an ID with these suggestions, and lets the listener `ayo` suggest, withdraw and vote. */
function giveId(server: FakeServer, given: Suggestion[] = [], of: Track = track) {
  let suggestions = given
  let userId = 0
  const own = () => suggestions.find(({ author }) => author.id === userId)
  server
    .on(getTrack, of)
    .on(listSuggestions, () => ({ data: suggestions }))
    .on(suggestTrack, ({ body }) => {
      if (!body) throw new Error('Without a body')
      const { votes, ...suggestion } = withNames(own() ?? byMe(userId), body)
      suggestions = [suggestion, ...suggestions.filter(each => each !== own())]
      return { ...suggestion, applied: votes }
    })
    .on(withdrawSuggestion, () => {
      suggestions = suggestions.filter(each => each !== own())
      return null
    })
    .on(voteOnSuggestion, ({ params, body }) => {
      const voted = suggestions.find(({ id }) => id === Number(params.id))
      if (!voted) return refused(404)
      const next = {
        ...voted,
        vote: body?.vote ?? null,
        agree_count: voted.agree_count + (body?.vote === 'agree' ? 1 : 0),
      }
      return { ...next, applied: true, updated_at: '2026-06-01T12:00:00.000Z' }
    })
  return {
    open: async (app: ComponentApp, path = `/tracks/${of.id}?tab=suggestions`) => {
      userId = (await app.openAs(path, me)).id
    },
    /** The listener's own one, as the server has it. */
    suggestAs: async (app: ComponentApp, own: Partial<Suggestion>) => {
      userId = (await app.openAs('/about', me)).id
      suggestions = [{ ...byMe(userId), ...own }, ...suggestions]
      await app.go(`/tracks/${of.id}?tab=suggestions`)
    },
  }
}

const byMe = (id: number) =>
  aSuggestion({ track_meta_id: track.id, author: { id, username: me.username, avatar_url: null } })
const withNames = (before: Suggestion, body: Suggested) => ({ ...before, ...body, votes: true })

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
  await expect.element(first).toHaveTextContent(/Tidal Office.*bandcamp\.com.*mara.*6\/1\/2026.*Plays it/)
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

test('an ID that nobody knows is suggested with names that the catalog has', async ({ app, server }) => {
  const { open } = giveId(server)
  const known = aTrack({
    ...{ artist: 'Yuna Brandt', title: 'Nordlicht', mix_type: 'remix', mix_meta: { name: 'Oda Vexel' }, artists: [] },
    ...{ label_name: 'Tidal Office' },
  })
  server
    .on(listArtists, listOf([anArtist({ name: 'Yuna Brandt' })]))
    .on(listLabels, listOf([aLabel({ name: 'Tidal Office' })]))
    .on(listTracks, listOf([known, anId()]))
  await open(app)
  await expect.element(panel.getByRole('heading', { name: 'Nobody knows it yet' })).toBeVisible()
  await expect.element(tab).toHaveAccessibleName('Suggestions')
  await panel.getByRole('button', { name: 'I know this one' }).click()
  await combobox('Artist').fill('yuna')
  await dialog.getByRole('option', { name: 'Yuna Brandt' }).click()
  await expect.element(combobox('Artist')).toHaveValue('Yuna Brandt')
  await combobox('Title').fill('nord')
  await expect.poll(() => dialog.getByRole('option').elements().length).toBe(1)
  await dialog.getByRole('option', { name: /Nordlicht \(Oda Vexel Remix\)/ }).click()
  await expect.element(field('Mix (optional)')).toHaveValue('Oda Vexel Remix')
  await expect.element(combobox('Label (optional)')).toHaveValue('Tidal Office')
  await field('Link to a shop or a video (optional)').fill('bandcamp.com/nordlicht')
  await dialog.getByText('I play it').click()
  expect(await violations()).toEqual([])
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Suggestion sent')).toBeVisible()
  await expect.element(items.first()).toHaveTextContent(/Yuna Brandt - Nordlicht \(Oda Vexel Remix\).*ayo.*I play it/)
  await expect.element(items.getByRole('button', { name: /^Agree/ })).not.toBeInTheDocument()
  await expect
    .poll(() => server.calls(suggestTrack).map(({ body }) => body))
    .toEqual([
      {
        ...{ artist: 'Yuna Brandt', title: 'Nordlicht', mix_name: 'Oda Vexel Remix', label: 'Tidal Office' },
        ...{ link: 'https://bandcamp.com/nordlicht', why: 'played' },
      },
    ])
})

test('what is missing or wrong is said at its field, and nothing is sent', async ({ app, server }) => {
  const { open } = giveId(server)
  await open(app)
  await know.click()
  await field('Link to a shop or a video (optional)').fill('ftp://nordlicht.example')
  await send.click()
  await expect.element(combobox('Artist')).toHaveAccessibleDescription('Enter the artist')
  await expect.element(combobox('Artist')).toHaveFocus()
  await expect.element(combobox('Title')).toHaveAccessibleDescription('Enter the title')
  await expect.element(field('Link to a shop or a video (optional)')).toHaveAccessibleDescription(/Enter a web address/)
  await combobox('Artist').fill('Yuna Brandt')
  await expect.element(combobox('Artist')).not.toHaveAccessibleDescription('Enter the artist')
  expect(server.calls(suggestTrack)).toEqual([])
})

test('what was typed is there again after the dialog was closed', async ({ app, server }) => {
  const { open } = giveId(server)
  await open(app)
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await know.click()
  await expect.element(combobox('Artist')).toHaveValue('Yuna Brandt')
})

test('a suggestion made offline is listed as pending, and sent later', async ({ app, server }) => {
  const { open } = giveId(server)
  await open(app)
  await expect.element(panel.getByRole('heading', { name: 'Nobody knows it yet' })).toBeVisible()
  await app.goOffline()
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await combobox('Title').fill('Nordlicht')
  await send.click()
  await expect.element(page.getByText("Suggestion saved. It'll be sent when you reconnect.")).toBeVisible()
  await expect.element(items.first()).toHaveTextContent(/Yuna Brandt - Nordlicht.*ayo.*Not sent yet/)
  await app.reconnect()
  await expect.poll(() => server.calls(suggestTrack).length).toBe(1)
  await expect.element(items.first()).not.toHaveTextContent(/Not sent yet/)
})

test('the own suggestion is changed: it is in the form, and in its place at once', async ({ app, server }) => {
  const { suggestAs } = giveId(server, [aSuggestion({ title: 'Südlicht' })])
  await suggestAs(app, { agree_count: 2, label: 'Tidal Office' })
  await expect.element(main.getByRole('button', { name: 'Change your suggestion' }).first()).toBeVisible()
  await expect.element(know).not.toBeInTheDocument()
  await main.getByRole('button', { name: 'Change your suggestion' }).last().click()
  await expect.element(dialog).toHaveAccessibleName('Change your suggestion')
  await expect.element(combobox('Title')).toHaveValue('Nordlicht')
  await expect.element(combobox('Label (optional)')).toHaveValue('Tidal Office')
  await combobox('Title').fill('Polarlicht')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(items.filter({ hasText: 'ayo' })).toHaveTextContent(/Yuna Brandt - Polarlicht/)
  await expect.poll(() => server.calls(suggestTrack).map(({ body }) => body?.title)).toEqual(['Polarlicht'])
})

test('the own suggestion is withdrawn after a question', async ({ app, server }) => {
  const { suggestAs } = giveId(server)
  await suggestAs(app, {})
  await main.getByRole('button', { name: 'Change your suggestion' }).first().click()
  await combobox('Title').fill('Polarlicht')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await items.getByRole('button', { name: 'Withdraw your suggestion' }).click()
  await expect.element(dialog).toHaveAccessibleName('Withdraw your suggestion?')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Nobody knows it yet' })).toBeVisible()
  await expect.poll(() => server.calls(withdrawSuggestion).length).toBe(1)
  // What was being changed isn't suggested anew.
  await know.click()
  await expect.element(combobox('Title')).toHaveValue('')
})

test('a sent change is in its place before the suggestions are loaded again', async ({ app, server }) => {
  const { suggestAs } = giveId(server, [])
  await suggestAs(app, {})
  await expect.element(items).toHaveTextContent(/Nordlicht/)
  const respond = server.hold(listSuggestions)
  await main.getByRole('button', { name: 'Change your suggestion' }).first().click()
  await combobox('Title').fill('Polarlicht')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => server.calls(suggestTrack)).toHaveLength(1)
  await expect.element(items.getByText('Not sent yet')).not.toBeInTheDocument()
  await expect.poll(() => textsOf(items.getByRole('heading'))).toEqual(['Yuna Brandt - Polarlicht'])
  respond({ data: [] })
  await expect.element(items).not.toBeInTheDocument()
})

test('a vote that makes a suggestion strong names the ID by it at once', async ({ app, server }) => {
  const { open } = giveId(server, [aSuggestion({ agree_count: 1 })])
  await open(app)
  await expect.element(vote('Agree')).toBeVisible()
  server.on(getTrack, { ...track, probably: 'Yuna Brandt - Nordlicht' })
  await vote('Agree').click()
  await expect.element(main.getByText('Probably: Yuna Brandt - Nordlicht').first()).toBeVisible()
})

test('what is sent is among the own suggestions of the profile, which was open before', async ({ app, server }) => {
  const { open } = giveId(server)
  await open(app, '/profile?tab=suggestions')
  await expect.element(page.getByText(/^Know an ID\?/)).toBeVisible()
  server.on(listOwnSuggestions, { ...listOf([anOwnSuggestion({ track_meta_id: track.id })]), accepted_count: 0 })
  await app.go(`/tracks/${track.id}?tab=suggestions`)
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await combobox('Title').fill('Nordlicht')
  await send.click()
  await expect.poll(() => server.calls(suggestTrack)).toHaveLength(1)
  await app.waitForAnswers()
  await app.go('/profile?tab=suggestions')
  await expect.element(panel.getByRole('link', { name: /Yuna Brandt - Nordlicht/ })).toBeVisible()
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

test('offline, an ID whose suggestions were never loaded is suggested all the same', async ({ app, server }) => {
  const { open } = giveId(server)
  server.on(listSuggestions, noAnswer)
  await open(app, `/tracks/${track.id}`)
  await expect.element(know).toBeVisible()
  await app.goOffline()
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await combobox('Title').fill('Nordlicht')
  await send.click()
  await tab.click()
  await expect.element(items.first()).toHaveTextContent(/Yuna Brandt - Nordlicht.*Not sent yet/)
})

test('a refused suggestion says why, and can be undone', async ({ app, server }) => {
  const { open } = giveId(server)
  const message = "You've suggested ten tracks today. Try again tomorrow."
  server.on(suggestTrack, refused(409, message))
  await open(app)
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await combobox('Title').fill('Nordlicht')
  await send.click()
  await expect.element(items.first()).toHaveTextContent(new RegExp(message))
  await expect.element(items.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(know).toBeVisible()
  await items.getByRole('button', { name: 'Undo' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Nobody knows it yet' })).toBeVisible()
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
