import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { favouriteSet } from '#contract/routes/marks.ts'
import { newVersion } from '../../../../src/features/app-status/update/new-version.ts'
import { quiet } from '../../../../src/state/quiet.ts'
import { store } from '../../../../src/state/store.ts'
import { expect, page } from '../../support/app.tsx'
import { demo } from '../../support/demo.ts'
import { banner, button, dialog, named, type ScreenStates, title } from '../../support/screens.ts'
import { refused } from '../../support/server.ts'

/** What is around every page: menu, notifications, status, notices. */

const { set } = demo

export const frame: ScreenStates = {
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
}
