import { type Locator, userEvent } from 'vitest/browser'
import { getSettings } from '#contract/routes/settings.ts'
import { similarSets } from '#contract/routes/similar.ts'
import { getRoom } from '#contract/routes/together.ts'
import { expect, page } from '../../support/app.tsx'
import { demo } from '../../support/demo.ts'
import { someSettings } from '../../support/entities/account.ts'
import { aSet } from '../../support/entities.ts'
import { answerForPlayer, ServerQueue } from '../../support/queue.ts'
import { roomToken, ServerRoom } from '../../support/room.ts'
import { button, dialog, heading, main, player, type ScreenState, type ScreenStates } from '../../support/screens.ts'
import { type FakeServer, refused } from '../../support/server.ts'

/** The player, the queue, and rooms for listening together. */

const { set } = demo

const loadPlayer = (server: FakeServer) => {
  new ServerQueue(server, [set, demo.other], set)
  answerForPlayer(server, set, demo.other)
}
const control = (name: string) => player.getByRole('button', { name, exact: true })

const queue = page.getByRole('dialog', { name: 'Queue' })

/** The queue with autoplay on; `similar` answers what is like its last set. */
const queueWith = (similar: (server: FakeServer) => unknown, shown: Locator): ScreenState => ({
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

export const playing: ScreenStates = {
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
