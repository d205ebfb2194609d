import { getPlaylist, listPlaylists } from '#contract/routes/playlists.ts'
import { demo } from '../../support/demo.ts'
import { listOf } from '../../support/entities.ts'
import { alert, button, dialog, field, goAway, heading, type ScreenStates } from '../../support/screens.ts'
import { refused } from '../../support/server.ts'

/** The playlists, and the dialog that adds to one. */

async function choosePlaylist(): Promise<void> {
  await button('Options for Live from the Quarry').click()
  await button(/^Add to playlist/).click()
}

export const playlists: ScreenStates = {
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
}
