import { groups, studioPages } from '../../support/page/screens.ts'
import { shortest } from '../journeys/downloads.ts'
import type { App } from '../support/app.ts'
import { changed, draft, knownId, looseTrack } from './studio-work.ts'

/** A page, and what is opened on it. */
export interface Look {
  name: string
  path: string
  /** Leads from the page to what is looked at. */
  reach?: (app: App) => Promise<void>
  /** Whether it exists on wide windows only, or on a phone's. */
  only?: 'wide' | 'phone'
  /** Whether it exists only where a page can write to a file. */
  writes?: boolean
}

const dialogIsShown = (app: App) => app.page.role('dialog').isShown()

/** What buttons open, one after the other. */
const opened = (name: string, path: string, ...buttons: (string | RegExp)[]) => ({
  name,
  path,
  reach: async (app: App) => {
    for (const button of buttons) await app.page.button(button).nth(0).click()
  },
})

const dialog = (...given: Parameters<typeof opened>): Look => {
  const look = opened(...given)
  return { ...look, reach: app => look.reach(app).then(() => dialogIsShown(app)) }
}

/** Every page that shows all of itself when it is opened. */
const pagesOf = (visitor: 'guest' | 'listener' | 'newListener'): Look[] =>
  Object.values(groups)
    .filter(group => group.visitor === visitor)
    .flatMap(({ screens }) => screens)
    .filter(({ reach }) => !reach)
    .map(({ name, path, wide }) => ({ name, path, ...(wide && { only: 'wide' as const }) }))

const playlist = 'Late hours'

/** In a playlist of the listener, which is made once. */
const inPlaylist = (name: string, ...buttons: (string | RegExp)[]): Look => ({
  name,
  path: '/playlists',
  reach: async app => {
    await app.main.role('link', playlist).click()
    await app.main.role('heading', playlist).isShown()
    for (const button of buttons) await app.page.button(button).nth(0).click()
    if (buttons.length > 0) await dialogIsShown(app)
  },
})

/** What is there without a server: it goes away once these pages can be opened. */
export const looksOffline: Look[] = [
  { name: 'offline-sets', path: '/sets' },
  { name: 'offline-not-saved', path: '/labels/3' },
  {
    name: 'offline-change',
    path: '/sets',
    reach: async app => {
      await app.main.button('Add Tunnel Vision to favorites').click()
      await app.page.role('status').with('1 change waiting').isShown()
    },
  },
  dialog('offline-changes', '/sets', /1 change waiting/),
  dialog('offline-log-out', '/sets', 'Menu', /^Log ?out$/i),
]

/** Saves the set by another device. The names are equally long. */
const renameElsewhere = `(async () => {
  const headers = { authorization: 'Bearer ' + localStorage.accessToken, 'content-type': 'application/json' }
  const { set, version } = await (await fetch('/api/studio/sets/${changed}', { headers })).json()
  const name = 'Changed ' + String(Math.random()).slice(2, 8)
  const body = JSON.stringify({ version, set: { ...set, name } })
  return (await fetch('/api/studio/sets/${changed}', { method: 'PUT', headers, body })).status
})()`

/** The other listeners have other names in each engine. */
async function findCurator(app: App): Promise<void> {
  await app.main.role('searchbox').fill('curator')
  await app.main.button('Disable demo').isGone()
  await app.main.button('Disable curator').isShown()
}

export const looks: Record<'guest' | 'listener' | 'newcomer' | 'curator' | 'admin', Look[]> = {
  guest: pagesOf('guest'),
  listener: [
    { name: 'home', path: '/home' },
    ...pagesOf('listener'),
    dialog('sets-filter', '/sets', /^Filter/),
    { ...opened('artists-opened', '/artists', /^Latest from /), only: 'wide' },
    opened('menu', '/about', 'Menu'),
    opened('notifications', '/about', /^Notifications, /),
    {
      name: 'keys',
      path: '/about',
      reach: async app => {
        await app.browser.type('?')
        await dialogIsShown(app)
      },
    },
    dialog('suggest', '/tracks/5', /^I know this one/),
    dialog('history-clear', '/history', /^Clear history/),
    dialog('account-delete', '/settings', 'Delete my account…'),
    dialog('pages-clear', '/settings', /^Clear saved pages/),
    dialog('avatar-remove', '/settings', 'Remove picture'),
    dialog('comment-report', '/sets/1?tab=comments', /^Options for .* comment$/, 'Report'),
    dialog('comment-block', '/sets/1?tab=comments', /^Options for .* comment$/, /^Block/),
    opened('set-menu', '/sets/1', /^Options for Nordlicht/),
    {
      name: 'link-to-copy',
      path: '/sets/1',
      reach: async app => {
        await app.browser.run('Boolean((navigator.clipboard.writeText = () => Promise.reject(new Error())))')
        await app.main.button('Share Nordlicht Closing Set').click()
        await dialogIsShown(app)
      },
    },
    dialog('playlist-add', '/sets/1', /^Options for Nordlicht/, /^Add to playlist/),
  ],
  newcomer: [
    ...pagesOf('newListener'),
    dialog('playlist-new', '/playlists', /^New playlist/),
    {
      name: 'playlist',
      path: '/playlists',
      reach: async app => {
        await app.page.button(/^New playlist/).click()
        await app.page.role('dialog').role('textbox', 'Name').fill(playlist)
        await app.page.role('dialog').button('Create').click()
        await app.main.role('heading', playlist).isShown()
      },
    },
    inPlaylist('playlist-edit', /^Edit/),
    inPlaylist('playlist-delete', /^Edit/, /^Delete/),
    inPlaylist('playlist-share', /^Share/),
    {
      name: 'comment-delete',
      path: '/sets/10?tab=comments',
      reach: async app => {
        await app.page.role('tabpanel').role('textbox', 'Comment').fill('From the last row')
        await app.page.button('Post comment').click()
        await app.page.button('Comment options').nth(0).click()
        await app.page.button('Delete').click()
        await dialogIsShown(app)
      },
    },
    {
      name: 'player',
      path: '/sets/1',
      reach: async app => {
        await app.main.button(/^(Play|Resume) Nordlicht Closing Set/).click()
        await app.player.button('Pause').click()
        await app.player.button('Play').isShown()
        await app.browser.point({ to: { x: 5, y: 300 } })
      },
    },
    { ...dialog('queue', '/sets/1', 'Queue'), only: 'wide' },
    { ...opened('listening-options', '/sets/1', 'Listening options'), only: 'wide' },
    { ...dialog('now-playing', '/sets/1', 'Open the player'), only: 'phone' },
    { ...dialog('now-playing-queue', '/sets/1', 'Open the player', 'Queue'), only: 'phone' },
    {
      name: 'room',
      path: '/sets/1',
      reach: async app => {
        await app.main.button(/^Options for Nordlicht/).click()
        await app.page.button(/^Listen together/).click()
        await app.main.role('heading', 'Listen together').isShown()
        await app.main.button('End for everyone').isShown()
      },
    },
    // Last, because a mark on the pictures says what is downloaded.
    { ...opened('download', `/sets/${shortest.id}`, /^Download /), writes: true },
    { ...opened('downloading', `/sets/${shortest.id}`, /^Download /, /^Download .* MB/), writes: true },
    { ...dialog('downloads-remove', '/downloads', 'Remove all'), writes: true },
  ],
  curator: [
    ...studioPages.map(path => ({ name: `studio-${path.replaceAll('/', '-')}`, path: `/studio/${path}` })),
    { name: 'studio-draft', path: `/studio/sets/draft-${draft}` },
    dialog('studio-discard', `/studio/sets/draft-${draft}`, 'Discard'),
    dialog('studio-keys', '/studio/sets/12', 'Keys of the editor'),
    dialog('studio-delete-track', `/studio/tracks/${looseTrack}`, 'Delete track'),
    dialog('studio-sound', '/studio/upload/tracks', /^Change /),
    dialog('studio-sound-remove', '/studio/upload/tracks', /^Remove /),
    dialog('studio-hide', '/studio/reports', /^Hide /),
    dialog('studio-paste', '/studio/sets/12', 'Paste a tracklist'),
    dialog('studio-ear', '/studio/sets/1', 'Recognize by ear'),
    dialog('studio-merge', '/studio/tracks/8', 'Merge with another…'),
    dialog('studio-merge-people', '/studio/people/artist-4', 'Merge with another…'),
    {
      name: 'studio-details',
      path: '/studio/sets/1',
      reach: app => app.main.role('tab', 'Details').click(),
    },
    dialog('studio-accept', '/studio/ids', /^Accept /),
    dialog('studio-reject', '/studio/ids', /^Reject /),
    dialog('studio-same', '/studio/ids', /^Same as another ID/),
    dialog('studio-unpublish', '/studio/sets', /^Options for (?!.*Harbour)/, 'Unpublish…'),
    {
      name: 'studio-leave',
      path: '/studio/people/artist-4',
      reach: async app => {
        await app.main.role('textbox', 'Name').click()
        await app.browser.type('!')
        await app.main.role('link', 'All people').click()
        await dialogIsShown(app)
      },
    },
    {
      name: 'studio-notify',
      path: `/studio/tracks/${knownId}`,
      reach: async app => {
        await app.main.role('combobox', 'Mix').focus()
        await app.browser.type('Released')
        await app.main.button('Save').click()
        await dialogIsShown(app)
      },
    },
    {
      name: 'studio-conflict',
      path: `/studio/sets/${changed}`,
      reach: async app => {
        await app.main.role('tab', 'Details').click()
        await app.main.role('textbox', 'Name').click()
        await app.browser.press('End')
        await app.browser.type('!')
        await app.browser.run(renameElsewhere)
        await app.main.button('Save').click()
        await dialogIsShown(app)
      },
    },
  ],
  admin: [
    { name: 'studio-listeners', path: '/studio/listeners', reach: findCurator },
    {
      name: 'studio-disable',
      path: '/studio/listeners',
      reach: async app => {
        await findCurator(app)
        await app.main.button('Disable curator').click()
        await dialogIsShown(app)
      },
    },
  ],
}
