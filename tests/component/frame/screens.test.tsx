import '../../../src/ui/theme/layers.css'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { createUser, requestPasswordReset, resetPassword, signIn } from '../../../contract/routes/account.ts'
import { createPost } from '../../../contract/routes/activity.ts'
import { getLabel, getSet, listSets } from '../../../contract/routes/catalogue.ts'
import { listHistory } from '../../../contract/routes/history.ts'
import { favouriteSet } from '../../../contract/routes/marks.ts'
import { exportMe } from '../../../contract/routes/me.ts'
import { getPlaylist, listPlaylists } from '../../../contract/routes/playlists.ts'
import { changeSettings, getSettings } from '../../../contract/routes/settings.ts'
import { similarSets } from '../../../contract/routes/similar.ts'
import { getRoom } from '../../../contract/routes/together.ts'
import { getWeek } from '../../../contract/routes/week.ts'
import { newVersion } from '../../../src/features/app-status/update/new-version.ts'
import { rememberSearch } from '../../../src/features/search/recent-searches.ts'
import { quiet } from '../../../src/state/quiet.ts'
import { store } from '../../../src/state/store.ts'
import { AllControls } from '../../../src/ui/all-controls/AllControls.tsx'
import { Theme } from '../../../src/ui/theme/Theme.tsx'
import { type ComponentApp, expect, page, sizes, test } from '../support/app.tsx'
import { violations } from '../support/axe.ts'
import { answerDemo, demo } from '../support/demo.ts'
import { someSettings } from '../support/entities/account.ts'
import { aSet, listOf } from '../support/entities.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import { withoutClipboard } from '../support/replaced.ts'
import { roomToken, ServerRoom } from '../support/room.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'
import { aQuietWeek, aWeek } from '../support/weeks.ts'

/**
 * Every screen and each of its states fits at every width, and axe finds no violation on a phone and on a desktop. A
 * new screen, dialog or state of a form needs a line here, because axe runs nowhere else.
 */

interface Reached {
  app: ComponentApp
  server: FakeServer
}

interface State {
  path: string
  /** In the document when the screen has its content. */
  shows: Locator
  /** Changes the server's answers for this state. */
  given?: (server: FakeServer) => unknown
  /** Brings the opened page into the state. Resolves with what is visible then; axe runs after that. */
  reach?: (reached: Reached) => Promise<Locator>
  /** For states that only phones, or only desktops, have. */
  only?: (typeof shapes)[number]
}

const main = page.getByRole('main')
const title = page.getByRole('heading', { level: 1 })
const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => main.getByRole('heading', { name })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const alert = page.getByRole('alert')
const inputError = page.getByText(/^(Enter |Passwords? )/).first()
const banner = page.getByRole('region', { name: 'Status' })
const player = page.getByRole('region', { name: 'Player' })
const inTab = page.getByRole('tabpanel').getByRole('link').first()
const named = (name: string) => main.getByRole('link', { name }).first()

const { set, track, id, artist, label } = demo

const missing = (server: FakeServer) => server.on(getSet, refused(404))
async function choosePlaylist(): Promise<void> {
  await button('Options for Live from the Quarry').click()
  await button(/^Add to playlist/).click()
}

const goAway = ({ server }: Reached) => {
  server.goAway()
  return Promise.resolve(banner)
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
}
const newAccount = { Username: 'ayo', Email: 'ayo@listener.example', Password: 'secret' }
const twice = { 'New password': 'another secret', 'Confirm password': 'another secret' }

const guests: Record<string, State> = {
  'the login': { path: '/login', shows: button('Login') },
  'the login without input': {
    path: '/login',
    shows: button('Login'),
    reach: async () => {
      await button('Login').click()
      return inputError
    },
  },
  'the login, refused': {
    path: '/login',
    shows: button('Login'),
    given: server => server.on(signIn, refused(401)),
    reach: async () => {
      await fill({ Username: 'ayo', Password: 'wrong' })
      await button('Login').click()
      return alert
    },
  },
  'the registration': { path: '/register', shows: button('Register') },
  'the registration without input': {
    path: '/register',
    shows: button('Register'),
    reach: async () => {
      await button('Register').click()
      return inputError
    },
  },
  'the registration, refused': {
    path: '/register',
    shows: button('Register'),
    given: server => server.on(createUser, noAnswer),
    reach: async () => {
      await fill(newAccount)
      await button('Register').click()
      return alert
    },
  },
  'the forgotten password': { path: '/forgot-password', shows: button('Send email') },
  'the forgotten password without an address': {
    path: '/forgot-password',
    shows: button('Send email'),
    reach: async () => {
      await button('Send email').click()
      return inputError
    },
  },
  'the forgotten password, sent': {
    path: '/forgot-password',
    shows: button('Send email'),
    given: server => server.on(requestPasswordReset, {}),
    reach: async () => {
      await fill({ Email: 'ayo@listener.example' })
      await button('Send email').click()
      return page.getByRole('status')
    },
  },
  'the reset without a token': { path: '/reset', shows: title },
  'the reset': { path: '/reset?token=any', shows: button('Change password') },
  'the reset without input': {
    path: '/reset?token=any',
    shows: button('Change password'),
    reach: async () => {
      await button('Change password').click()
      return inputError
    },
  },
  'the reset, refused': {
    path: '/reset?token=any',
    shows: button('Change password'),
    given: server => server.on(resetPassword, refused(422)),
    reach: async () => {
      await fill(twice)
      await button('Change password').click()
      return alert
    },
  },
  'the login after a reset': {
    path: '/reset?token=any',
    shows: button('Change password'),
    given: server => server.on(resetPassword, {}),
    reach: async () => {
      await fill(twice)
      await button('Change password').click()
      return button('Login')
    },
  },
  About: { path: '/about', shows: title },
  Contact: { path: '/contact', shows: title },
  'the Terms': { path: '/terms', shows: title },
  'the Privacy Policy': { path: '/policy', shows: title },
}

const openFilter = async () => {
  await main.getByRole('button', { name: /^Filter/ }).click()
  return dialog
}
const openFirstRow = async () => {
  await main
    .getByRole('button', { name: /^Latest from / })
    .first()
    .click()
  return named(set.set_name)
}

const suggest = async () => {
  await page.getByRole('banner').getByRole('combobox').fill('o')
  return page.getByRole('listbox', { name: 'Suggestions' })
}
const clearByClosing = async () => {
  await openFilter()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  return button('Undo')
}

const lists: Record<string, State> = {
  home: { path: '/home', shows: page.getByRole('region', { name: 'Featured Labels' }).getByRole('link').first() },
  'the sets': { path: '/sets', shows: named(set.set_name) },
  'the filter': { path: '/sets', shows: named(set.set_name), reach: openFilter },
  'a genre without sets': {
    path: '/sets?genre=Polka',
    shows: heading(/^No sets in this genre/),
    given: server => server.on(listSets, { data: [], pagination: { offset: 0, count: 0, total: 0 } }),
  },
  'a list that fails': {
    path: '/sets',
    shows: button('Try again'),
    given: server => server.on(listSets, refused(403)),
  },
  'the tracks': { path: '/tracks', shows: named(track.title) },
  'a filtered list': { path: '/tracks?genre=House&order_by=title', shows: named(track.title) },
  'a filter that was cleared': { path: '/sets?genre=House', shows: named(set.set_name), reach: clearByClosing },
  'the artists': { path: '/artists', shows: named(artist.name) },
  'an opened artist': { path: '/artists', shows: named(artist.name), reach: openFirstRow },
  'the labels': { path: '/labels', shows: named(label.name) },
  'an opened label': { path: '/labels', shows: named(label.name), reach: openFirstRow },
  'the search': { path: '/search', shows: main.getByRole('searchbox') },
  'recent searches': {
    path: '/search',
    shows: main.getByRole('searchbox'),
    reach: async () => {
      rememberSearch('nordlicht')
      return button('Clear all')
    },
  },
  'the suggestions': { path: '/about', shows: title, only: 'desktop', reach: suggest },
  'what is found': { path: '/search?s=o', shows: named(set.set_name) },
  'what is not found': { path: '/search?s=zzz', shows: heading('Not found') },
  'a page that is not saved': {
    path: '/about',
    shows: title,
    reach: async ({ app, server }) => {
      server.goAway()
      await app.go('/labels')
      return heading("You're offline")
    },
  },
}

const write = (text: string) => main.getByRole('textbox', { name: 'Comment' }).fill(text)
const expandBio = async () => {
  await main.getByRole('button', { name: /Bio/ }).click()
  return main.getByRole('button', { name: /Bio/, expanded: true })
}

/** The end of the page of a set, a track or an artist, where the listener hasn't been. */
const more = main.getByRole('region', { name: 'More like this' })
const goToMore = async () => {
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(more).toBeVisible()
  return more
}

const pages: Record<string, State> = {
  'a set': { path: `/sets/${set.id}`, shows: inTab },
  'a set without a network': { path: `/sets/${set.id}`, shows: inTab, reach: goAway },
  'a set whose address is shared': {
    path: `/sets/${set.id}`,
    shows: inTab,
    reach: async () => {
      onTestFinished(withoutClipboard())
      await button(/^Share/)
        .first()
        .click()
      return dialog
    },
  },
  'the comments of a set': { path: `/sets/${set.id}?tab=comments`, shows: main.getByText('That transition!') },
  'a comment that could not be sent': {
    path: `/sets/${set.id}?tab=comments`,
    shows: main.getByText('That transition!'),
    given: server => server.on(createPost, refused(403)),
    reach: async () => {
      await write('What a drop')
      await button('Post comment').click()
      return button('Retry')
    },
  },
  'the options of a comment': {
    path: `/sets/${set.id}?tab=comments`,
    shows: main.getByText('That transition!'),
    reach: async () => {
      await button('Comment options').click()
      return button('Edit')
    },
  },
  'a comment being edited': {
    path: `/sets/${set.id}?tab=comments`,
    shows: main.getByText('That transition!'),
    reach: async () => {
      await button('Comment options').click()
      await button('Edit').click()
      return button('Save')
    },
  },
  'the report of a comment': {
    path: `/sets/${set.id}?tab=comments`,
    shows: main.getByText('That transition!'),
    reach: async () => {
      await main
        .getByRole('button', { name: /'s comment$/ })
        .first()
        .click()
      await button('Report').click()
      await dialog.getByText('Something else').click()
      return dialog.getByRole('textbox')
    },
  },
  'the deletion of a comment': {
    path: `/sets/${set.id}?tab=comments`,
    shows: main.getByText('That transition!'),
    reach: async () => {
      await button('Comment options').click()
      await button('Delete').click()
      return dialog
    },
  },
  ...Object.fromEntries(
    Object.entries({ set, track, artist }).map(([item, { id }]): [string, State] => [
      `what is like ${item === 'artist' ? 'an' : 'a'} ${item}`,
      { path: `/${item}s/${id}`, shows: inTab, reach: goToMore },
    ]),
  ),
  'what is like a set, while it loads': {
    path: `/sets/${set.id}`,
    shows: inTab,
    given: server => server.hold(similarSets),
    reach: goToMore,
  },
  'a set that does not exist': { path: '/sets/999999', shows: heading(/^We can't find this set/), given: missing },
  'a track': { path: `/tracks/${track.id}`, shows: inTab },
  'the comments of a track': { path: `/tracks/${track.id}?tab=comments`, shows: main.getByText('That transition!') },
  'an ID': { path: `/tracks/${id.id}`, shows: inTab },
  'where an ID is recognized': {
    path: `/tracks/${id.id}`,
    shows: main.getByRole('region', { name: 'Also heard in' }).getByRole('link').first(),
  },
  ...Object.fromEntries(
    ['sets', 'tracks', 'remixes', 'ids', 'labels'].map((tab): [string, State] => [
      `the ${tab} of an artist`,
      { path: `/artists/${artist.id}?tab=${tab}`, shows: inTab },
    ]),
  ),
  'an artist with the whole bio': { path: `/artists/${artist.id}`, shows: inTab, reach: expandBio },
  'a curator without a profile': {
    path: `/labels/${label.id}`,
    shows: heading('Curator profiles coming soon!'),
    given: server => server.on(getLabel, { ...label, sponsor_type: 'artist_meta' }),
  },
  ...Object.fromEntries(
    ['sets', 'tracks', 'artists'].map((tab): [string, State] => [
      `the ${tab} of a label`,
      { path: `/labels/${label.id}?tab=${tab}`, shows: inTab },
    ]),
  ),
}

const loadPlayer = (server: FakeServer) => {
  new ServerQueue(server, [set, demo.other], set)
  answerForPlayer(server, set, demo.other)
}
const control = (name: string) => player.getByRole('button', { name, exact: true })

const queue = page.getByRole('dialog', { name: 'Queue' })

/** The queue with autoplay on; `similar` answers what is like its last set. */
const queueWith = (similar: (server: FakeServer) => unknown, shown: Locator): State => ({
  path: '/about',
  shows: player,
  given: server => {
    loadPlayer(server)
    server.on(getSettings, someSettings({ autoplay: true }))
    similar(server)
  },
  reach: async () => {
    await expect.poll(() => userEvent.keyboard('q').then(() => queue.query())).not.toBeNull()
    return shown
  },
})

const around: Record<string, State> = {
  ...Object.fromEntries(
    ['sets', 'tracks', 'ids', 'artists', 'labels'].map((tab): [string, State] => [
      `the ${tab} of the profile`,
      { path: `/profile?tab=${tab}`, shows: inTab },
    ]),
  ),
  'the settings': { path: '/settings', shows: page.getByText('This device', { exact: true }) },
  'the settings with errors and outcomes': {
    path: '/settings',
    shows: page.getByText('This device', { exact: true }),
    given: server => server.on(changeSettings, someSettings({ marketing_opt_out: true })).on(exportMe, refused(429)),
    reach: async () => {
      await button('Change password').click()
      await page.getByRole('switch').first().click()
      return page.getByText(/^You won't get marketing emails/)
    },
  },
  'the deletion of an account': {
    path: '/settings',
    shows: page.getByText('This device', { exact: true }),
    reach: async () => {
      await button('Delete my account…').click()
      return dialog
    },
  },
  'the settings without a network': {
    path: '/settings',
    shows: page.getByText('This device', { exact: true }),
    reach: goAway,
  },
  'the downloads': { path: '/downloads', shows: heading('No downloads yet') },
  'the playlists': { path: '/playlists', shows: heading('Following') },
  'the playlists when there are none': {
    path: '/playlists',
    shows: heading('No playlists yet'),
    given: server => server.on(listPlaylists, listOf([])),
  },
  'the playlists that could not be loaded': {
    path: '/playlists',
    shows: alert,
    given: server => server.on(listPlaylists, refused(500)),
  },
  'the form of a new playlist': {
    path: '/playlists',
    shows: heading('Following'),
    reach: async () => {
      await button('New playlist').click()
      return field('Description')
    },
  },
  'a playlist': { path: `/playlists/${demo.playlist.id}`, shows: heading('Sunrise on the beach') },
  'a playlist without a network': {
    path: `/playlists/${demo.playlist.id}`,
    shows: heading('Sunrise on the beach'),
    reach: goAway,
  },
  'a playlist of another listener': { path: `/playlists/${demo.followed.id}`, shows: heading('Dusk') },
  'a playlist that is empty': {
    path: `/playlists/${demo.playlist.id}`,
    shows: heading('Nothing in here yet'),
    given: server => server.on(getPlaylist, { ...demo.playlist, items: [], item_count: 0, sleeves: [] }),
  },
  'a playlist that is not found': {
    path: `/playlists/${demo.playlist.id}`,
    shows: heading("We can't find this playlist"),
    given: server => server.on(getPlaylist, refused(404)),
  },
  'the form of a playlist': {
    path: `/playlists/${demo.playlist.id}`,
    shows: heading('Sunrise on the beach'),
    reach: async () => {
      await button(/^Edit/).click()
      return field('Description')
    },
  },
  'the question before a playlist is deleted': {
    path: `/playlists/${demo.playlist.id}`,
    shows: heading('Sunrise on the beach'),
    reach: async () => {
      await button(/^Edit/).click()
      await button('Delete playlist').click()
      return dialog.getByRole('heading', { name: /^Delete/ })
    },
  },
  'the question before a private playlist is shared': {
    path: `/playlists/${demo.playlist.id}`,
    shows: heading('Sunrise on the beach'),
    reach: async () => {
      await button(/^Share/).click()
      return dialog
    },
  },
  'the choice of a playlist': {
    path: '/sets',
    shows: button('Options for Live from the Quarry'),
    reach: async () => {
      await choosePlaylist()
      return dialog.getByRole('button', { name: /^Sunrise/ })
    },
  },
  'the question before a set is added again': {
    path: '/sets',
    shows: button('Options for Live from the Quarry'),
    reach: async () => {
      await choosePlaylist()
      await dialog.getByRole('button', { name: /^Sunrise/ }).click()
      return dialog.getByText(/is already in/)
    },
  },
  'the history': { path: '/history', shows: heading(/June 2/) },
  'the history that is empty and off': {
    path: '/history',
    shows: heading('No history yet'),
    given: server => server.on(listHistory, listOf([])).on(getSettings, someSettings({ keep_history: false })),
  },
  'the question before the history is cleared': {
    path: '/history',
    shows: heading(/June 2/),
    reach: async () => {
      await button('Clear history').click()
      return dialog
    },
  },
  'a week': { path: '/week', shows: heading('Most heard set'), given: server => server.on(getWeek, aWeek()) },
  'a quiet week': {
    path: '/week?of=2026-01-05',
    shows: heading('A quiet week'),
    given: server => server.on(getWeek, aQuietWeek),
  },
  'the picture of a week': {
    path: '/week',
    shows: heading('Most heard set'),
    given: server => server.on(getWeek, aWeek()),
    reach: async () => {
      await button('Share picture').click()
      return dialog.getByRole('img', { name: /^My week/ })
    },
  },
  'a room': { path: `/together/${roomToken}`, shows: button('Join'), given: server => new ServerRoom(server) },
  'a room that one has joined': {
    path: `/together/${roomToken}`,
    shows: button('Join'),
    given: server => new ServerRoom(server),
    reach: async () => {
      await button('Join').click()
      return player.getByRole('button', { name: 'Leave' })
    },
  },
  'a room that has ended': {
    path: `/together/${roomToken}`,
    shows: main.getByText('This room has ended'),
    given: server => new ServerRoom(server, { has_ended: true, listeners: [] }),
  },
  'a room that is unknown': {
    path: `/together/${roomToken}`,
    shows: heading("We can't find this room"),
    given: server => server.on(getRoom, refused(404)),
  },
  'the menu': {
    path: '/about',
    shows: title,
    reach: async () => {
      await button('Menu').click()
      return page.getByRole('navigation', { name: 'Menu' })
    },
  },
  'the notifications': {
    path: '/about',
    shows: title,
    reach: async () => {
      await button(/^Notifications, /).click()
      return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()
    },
  },
  'the list of keys': {
    path: '/about',
    shows: title,
    reach: async () => {
      await expect
        .poll(async () => {
          await userEvent.keyboard('?')
          return dialog.elements().length
        })
        .toBe(1)
      return dialog
    },
  },
  'the changes that were refused': {
    path: '/sets',
    shows: named(set.set_name),
    given: server => server.on(favouriteSet, refused(404, 'Gone')),
    reach: async () => {
      await button(`Remove ${set.set_name} from favorites`).first().click()
      await banner.getByRole('button').click()
      return dialog
    },
  },
  'a change that the server fails at': {
    path: '/sets',
    shows: named(set.set_name),
    given: server => server.on(favouriteSet, refused(500)),
    reach: async () => {
      await button(`Remove ${set.set_name} from favorites`).first().click()
      await banner.getByRole('button').click()
      return dialog
    },
  },
  'a sign-out with unsent changes': {
    path: '/sets',
    shows: named(set.set_name),
    reach: async ({ app }) => {
      await app.goOffline()
      await button(`Remove ${set.set_name} from favorites`).first().click()
      await button('Menu').click()
      await button('Logout').click()
      return dialog
    },
  },
  'a notice': {
    path: '/sets',
    shows: named(set.set_name),
    given: server => server.on(favouriteSet, { is_fav: false, applied: true, updated_at: '2026-06-01T12:00:00.000Z' }),
    reach: async () => {
      await button(`Remove ${set.set_name} from favorites`).first().click()
      return page.getByText('Set removed from favorites!')
    },
  },
  'a new version': {
    path: '/about',
    shows: title,
    reach: async () => {
      store.set(quiet, true)
      store.set(newVersion, { start: () => undefined })
      onTestFinished(() => store.set(newVersion, null))
      return page.getByRole('region', { name: /^A new version/ })
    },
  },
  'the player': { path: '/about', shows: player, given: loadPlayer },
  'the queue': {
    path: '/about',
    shows: player,
    given: loadPlayer,
    only: 'desktop',
    reach: async () => {
      await control('Queue').click()
      return page.getByRole('list', { name: 'Sets in the queue' })
    },
  },
  'the queue with suggestions': queueWith(
    server => server.on(similarSets, { data: [{ set: aSet(), reason: { kind: 'tracks', count: 4 } }] }),
    queue.getByRole('list', { name: 'Suggestions' }),
  ),
  'the queue with suggestions that are on their way': queueWith(
    server => server.hold(similarSets),
    queue.getByRole('status').filter({ hasText: 'Loading' }),
  ),
  'the queue with suggestions that could not be loaded': queueWith(
    server => server.on(similarSets, refused(404)),
    queue.getByRole('alert'),
  ),
  'the queue with nothing to suggest': queueWith(
    server => server.on(similarSets, { data: [] }),
    queue.getByText(/^Nothing like/),
  ),
  'the listening options': {
    path: '/about',
    shows: player,
    given: loadPlayer,
    only: 'desktop',
    reach: async () => {
      await control('Listening options').click()
      return page.getByRole('dialog', { name: 'Listening options' })
    },
  },
  'the sheet of the player': {
    path: '/about',
    shows: player,
    given: loadPlayer,
    only: 'phone',
    reach: async () => {
      await player.getByRole('button', { name: /Open the player/ }).click()
      return dialog
    },
  },
}

const shapes = ['phone', 'desktop'] as const

/** The widths in px; axe runs at the first of each. */
const widths = { phone: [390, 360, 768, 800], desktop: [1440, 1920] } as const

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** The numbers of `main` and `h1` elements on the page; a dialog's own heading doesn't count. */
const landmarks = () => ['main', 'h1:not([role=dialog] h1)'].map(each => document.querySelectorAll(each).length)

async function checkLayout(at: readonly (typeof shapes)[number][]): Promise<void> {
  expect(landmarks()).toEqual([1, 1])
  for (const shape of at)
    for (const width of widths[shape]) {
      await page.viewport(width, sizes[shape][1])
      await expect.poll(overflow, { message: `scrolls sideways at ${width} px` }).toBeLessThanOrEqual(0)
      if (width === sizes[shape][0]) expect(await violations(), shape).toEqual([])
    }
}

for (const [visitor, states] of Object.entries({ guests, lists, pages, around }))
  for (const [name, { path, shows, given, reach, only }] of Object.entries(states))
    test(`${name}: fits at every width, and axe finds no violation`, async ({ app, server }) => {
      answerDemo(server)
      given?.(server)
      const [width, height] = sizes[only ?? 'phone']
      await page.viewport(width, height)
      if (visitor === 'guests') await app.open(path)
      else await app.openAs(path, { id: demo.listener })
      await expect.element(shows).toBeInTheDocument()
      if (reach) await expect.element(await reach({ app, server })).toBeVisible()
      await checkLayout(only ? [only] : shapes)
      // An open dialog belongs to the app and outlives the page of the test.
      if (dialog.elements().length > 0) await userEvent.keyboard('{Escape}')
    })

/** The overlays of the page of all controls, by what opens them. */
const over = [
  ['Open a dialog', page.getByRole('dialog', { name: 'Remove it?' })],
  ['Open a menu', page.getByRole('link', { name: 'About' })],
  ['Open a popover', page.getByRole('region', { name: 'Popover' })],
] as const

test('the page of all controls: fits at every width, and axe finds no violation', async ({ app: _ }) => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <Theme>
      <AllControls />
    </Theme>,
  )
  await expect.element(title).toBeVisible()
  await checkLayout(shapes)
  for (const [name, opened] of over) {
    await button(name).click()
    await expect.element(opened).toBeVisible()
    for (const shape of shapes) {
      const [width, height] = sizes[shape]
      await page.viewport(width, height)
      expect(await violations(), `${name}, ${shape}`).toEqual([])
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(opened).not.toBeInTheDocument()
  }
})
