import { listSets } from '#contract/routes/catalogue.ts'
import { rememberSearch } from '../../../../src/features/search/recent-searches.ts'
import { page } from '../../support/app.tsx'
import { demo } from '../../support/demo.ts'
import { button, dialog, heading, main, named, type ScreenStates, title } from '../../support/screens.ts'
import { refused } from '../../support/server.ts'

/** Home, the lists, their filter, and the search. */

const { set, track, artist, label } = demo

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

export const lists: ScreenStates = {
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
