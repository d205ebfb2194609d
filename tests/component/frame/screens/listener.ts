import { listHistory } from '#contract/routes/history.ts'
import { exportMe } from '#contract/routes/me.ts'
import { changeSettings, getSettings } from '#contract/routes/settings.ts'
import { getWeek } from '#contract/routes/week.ts'
import { page } from '../../support/app.tsx'
import { someSettings } from '../../support/entities/account.ts'
import { listOf } from '../../support/entities.ts'
import { button, dialog, goAway, heading, inTab, type ScreenState, type ScreenStates } from '../../support/screens.ts'
import { refused } from '../../support/server.ts'
import { aQuietWeek, aWeek } from '../../support/weeks.ts'

/** The listener's own pages: profile, settings, downloads, history, week. */

export const listener: ScreenStates = {
  ...Object.fromEntries(
    ['sets', 'tracks', 'ids', 'artists', 'labels'].map((tab): [string, ScreenState] => [
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
}
