import type { Locator, Page } from 'playwright'
import { waitForNetworkIdle } from './page-waits.ts'

/**
 * Every screen of the app with the demo's data, for `npm run screenshots` and
 * tests/browser/accessibility/screens.spec.ts.
 */

/** A guest; the demo's listener; or a new listener, who has liked and played nothing. */
export type Visitor = 'guest' | 'listener' | 'newListener'

export interface Screen {
  /** The file name of its screenshot. */
  name: string
  path: string
  /** The document's title, without the suffix of the product's name unless it is a pattern. */
  title: string | RegExp
  /** Is visible as soon as the screen shows its content. */
  shows: (page: Page) => Locator
  /** Whether the screen exists on wide windows only. */
  wide?: boolean
  /** Leads from the opened page to the screen. */
  reach?: (page: Page) => Promise<unknown>
}

export interface Group {
  visitor: Visitor
  screens: readonly Screen[]
  /** Whether the service worker is allowed. */
  worker?: boolean
}

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const item = (page: Page) => main(page).locator(':is(tbody tr, li) a:visible').first()
const inTab = (page: Page) => page.getByRole('tabpanel').locator(':is(tbody tr, li) a:visible').first()
const comment = (page: Page) => page.getByRole('tabpanel').locator('li time').first()
const dialog = (page: Page) => page.getByRole('dialog')
const says = (words: string) => (page: Page) => main(page).getByRole('heading', { name: words })
const part = (name: string) => (page: Page) => page.getByRole('region', { name }).getByRole('link').first()

const openFilter = async (page: Page) => {
  await main(page)
    .getByRole('button', { name: /^Filter/ })
    .click()
  await dialog(page).getByRole('combobox', { name: 'Genre' }).waitFor()
}
const openRow = async (page: Page) => {
  await main(page)
    .getByRole('button', { name: /^Latest from / })
    .first()
    .click()
  await main(page).locator('[id$="-latest"] a').first().waitFor()
}
const searchOften = async (page: Page) => {
  const field = main(page).getByRole('searchbox')
  for (const term of ['mirelle', 'warehouse', 'tarn']) {
    await field.fill(term)
    await field.press('Enter')
    await main(page).getByRole('region').first().waitFor()
  }
  await main(page).getByRole('button', { name: 'Clear', exact: true }).click()
  await main(page).getByRole('region', { name: 'Recent searches' }).waitFor()
}
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
}
const openBell = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
}
const askForKeys = async (page: Page) => {
  // The code of the shortcuts is loaded last.
  await waitForNetworkIdle(page)
  await page.keyboard.press('?')
  await dialog(page).waitFor()
}
const play = async (page: Page) => {
  await main(page)
    .getByRole('button', { name: /^(Play|Resume) Nordlicht Closing Set/ })
    .click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor()
}

/** The card `Continue listening` is loaded lazily. */
const untilIdle = (page: Page) => waitForNetworkIdle(page)

/** Items of the demo. */
const set = { path: '/sets/1', title: 'Nordlicht Closing Set' }
const track = { path: '/tracks/8', title: 'Yuna Brandt feat. Ayo Benedek – Held Breath' }
const artist = { path: '/artists/4', title: 'Hana Ostrow' }
const label = { path: '/labels/1', title: 'Slow Motorway' }
const filtered = '/tracks?genre=House&order_by=title&order_direction=asc'

const lists: Screen[] = [
  { name: 'sets', path: '/sets', title: 'Discover Sets', shows: item },
  { name: 'sets-filter', path: '/sets', title: 'Discover Sets', shows: item, reach: openFilter },
  { name: 'sets-of-no-genre', path: '/sets?genre=Polka', title: 'Discover Sets', shows: says('No sets in this genre') },
  { name: 'tracks', path: '/tracks', title: 'Discover Tracks', shows: item },
  { name: 'tracks-filtered', path: filtered, title: 'Discover Tracks', shows: item },
  { name: 'artists', path: '/artists', title: 'Discover Artists', shows: item },
  { name: 'artists-opened', path: '/artists', title: 'Discover Artists', shows: item, reach: openRow, wide: true },
  { name: 'labels', path: '/labels', title: 'Discover Labels', shows: item },
  { name: 'labels-opened', path: '/labels', title: 'Discover Labels', shows: item, reach: openRow, wide: true },
]

const works: Screen[] = [
  { name: 'set', ...set, shows: inTab },
  { name: 'set-comments', ...set, path: '/sets/1?tab=comments', shows: comment },
  { name: 'set-playing', ...set, shows: inTab, reach: play },
  { name: 'set-not-found', path: '/sets/999999', title: 'Set', shows: says("We can't find this set") },
  { name: 'track', ...track, shows: inTab },
  { name: 'track-comments', ...track, path: '/tracks/8?tab=comments', shows: comment },
  { name: 'track-id', path: '/tracks/5', title: 'Petra Lindqvist – ID', shows: inTab },
]

const people: Screen[] = [
  { name: 'artist', ...artist, shows: inTab },
  ...['tracks', 'remixes', 'ids', 'labels'].map(tab => ({
    ...{ name: `artist-${tab}`, title: artist.title },
    ...{ path: `${artist.path}?tab=${tab}`, shows: inTab },
  })),
  { name: 'label', ...label, shows: inTab },
  ...['tracks', 'artists'].map(tab => ({
    ...{ name: `label-${tab}`, title: label.title },
    ...{ path: `${label.path}?tab=${tab}`, shows: inTab },
  })),
  { name: 'artist-not-found', path: '/artists/999999', title: 'Artist', shows: says("We can't find this artist") },
]

const profileTabs = ['sets', 'tracks', 'ids', 'artists', 'labels']

const listener: Screen[] = [
  ...profileTabs.map(tab => ({
    ...{ name: `profile-${tab}`, title: 'demo' },
    ...{ path: `/profile?tab=${tab}`, shows: inTab },
  })),
  {
    name: 'settings',
    path: '/settings',
    title: 'Settings',
    shows: page => page.getByText('This device', { exact: true }),
  },
  { name: 'playlists', path: '/playlists', title: 'Playlists', shows: says('No playlists yet') },
  { name: 'downloads', path: '/downloads', title: 'Downloads', shows: says('No downloads yet') },
  {
    name: 'history',
    path: '/history',
    title: 'History',
    shows: page => main(page).getByRole('heading', { level: 2 }).first(),
  },
  { name: 'week', path: '/week?of=2026-01-05', title: 'Your week', shows: says('A quiet week') },
  {
    name: 'room-not-found',
    path: '/together/unknown',
    title: 'Listen together',
    shows: says("We can't find this room"),
  },
  { name: 'menu', path: '/about', title: 'About', shows: title, reach: openMenu },
  { name: 'notifications', path: '/about', title: 'About', shows: title, reach: openBell },
  { name: 'keys', path: '/about', title: 'About', shows: title, reach: askForKeys },
]

const search: Screen[] = [
  { name: 'search', path: '/search', title: 'Search', shows: page => main(page).getByRole('searchbox') },
  { name: 'search-recent', path: '/search', title: 'Search', shows: part('Genres'), reach: searchOften },
  { name: 'search-found', path: '/search?s=o', title: 'Search', shows: part('Sets') },
  { name: 'search-not-found', path: '/search?s=zzyzx', title: 'Search', shows: says('Not found') },
]

const guests: Screen[] = [
  { name: 'login', path: '/login', title: 'Login', shows: title },
  { name: 'register', path: '/register', title: 'Register', shows: title },
  { name: 'forgot-password', path: '/forgot-password', title: 'Forgot your password?', shows: title },
  { name: 'reset-password', path: '/reset?token=any', title: 'Reset password', shows: title },
  { name: 'about', path: '/about', title: 'About', shows: title },
  { name: 'contact', path: '/contact', title: 'Contact', shows: title },
  { name: 'terms', path: '/terms', title: 'Terms of Use', shows: title },
  { name: 'policy', path: '/policy', title: 'Privacy Policy', shows: title },
]

const home = { path: '/home', title: 'Home', shows: part('Featured Labels') }

/** Saves a set's position as another device would: home offers to continue it. */
const leaveSet = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await page.request.put('/api/plays', {
    data: { set_meta_id: 2, current_timestamp: 324_000 },
    headers: { authorization: `Bearer ${token}` },
  })
  await page.goto('/home')
  await part('Continue listening')(page).waitFor()
  await home.shows(page).waitFor()
}

const newListeners: Screen[] = [
  // Home isn't opened before: on a phone it shows another device's position only when it is opened the next time.
  { name: 'home-going', path: '/contact', title: 'Home', shows: title, reach: leaveSet },
  ...profileTabs.map(tab => ({
    ...{ name: `profile-${tab}-empty`, path: `/profile?tab=${tab}`, title: /^newcomer-.* on Segue$/ },
    ...{ shows: says(tab === 'ids' ? 'No IDs watched yet' : `No ${tab} liked yet`) },
  })),
]

const openUnseenOffline = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.goto('/labels')
  await says("You're offline")(page).waitFor()
}

const offline: Screen[] = [{ ...home, name: 'not-saved', title: 'Discover Labels', reach: openUnseenOffline }]

/** The Studio's pages, below `/studio`. */
export const studioPages = [
  ...['sets', 'sets/1', 'sets/12', 'upload', 'upload/tracks', 'people', 'people/artist-4', 'people/label-1'],
  ...['people/artist-new', 'tracks', 'tracks/8', 'home', 'ids', 'reports', 'edits'],
]

export const groups: Record<string, Group> = {
  'home and the lists': { visitor: 'listener', screens: [{ name: 'home', ...home, reach: untilIdle }, ...lists] },
  'sets and tracks': { visitor: 'listener', screens: works },
  people: { visitor: 'listener', screens: people },
  'search, profile and settings': { visitor: 'listener', screens: [...search, ...listener] },
  "a guest's screens": { visitor: 'guest', screens: guests },
  "a new listener's screens": { visitor: 'newListener', screens: newListeners },
  'screens that are not saved offline': { visitor: 'listener', screens: offline, worker: true },
}
