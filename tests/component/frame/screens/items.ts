import { onTestFinished } from 'vitest'
import { createPost } from '#contract/routes/activity.ts'
import { getLabel, getSet } from '#contract/routes/catalogue.ts'
import { similarSets } from '#contract/routes/similar.ts'
import { expect } from '../../support/app.tsx'
import { demo } from '../../support/demo.ts'
import { withoutClipboard } from '../../support/replaced.ts'
import {
  button,
  dialog,
  goAway,
  heading,
  inTab,
  main,
  type ScreenState,
  type ScreenStates,
} from '../../support/screens.ts'
import { type FakeServer, refused } from '../../support/server.ts'

/** The pages of sets, tracks, artists and labels. */

const { set, track, id, artist, label } = demo

const missing = (server: FakeServer) => server.on(getSet, refused(404))
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

export const items: ScreenStates = {
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
    Object.entries({ set, track, artist }).map(([item, { id }]): [string, ScreenState] => [
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
    ['sets', 'tracks', 'remixes', 'ids', 'labels'].map((tab): [string, ScreenState] => [
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
    ['sets', 'tracks', 'artists'].map((tab): [string, ScreenState] => [
      `the ${tab} of a label`,
      { path: `/labels/${label.id}?tab=${tab}`, shows: inTab },
    ]),
  ),
}
