import { userEvent } from 'vitest/browser'
import type { SetSummary } from '#contract/entities/music.ts'
import { listSetPosts, listSets } from '#contract/routes/catalogue.ts'
import { type ComponentApp, expect, page, sizes } from './app.tsx'
import { aSet, listOf } from './entities.ts'
import { answerForPlayer, ServerQueue } from './queue.ts'
import type { FakeServer } from './server.ts'

/** The queue's panel. The player beside it is silent: the server has no recordings. */

export const names: Record<number, string> = {
  1: 'Nordlicht Closing Set',
  4: 'Basement Transmission 021',
  5: 'Live from the Quarry',
  9: 'Tunnel Vision',
  12: 'Saltwater',
  18: 'Pier 9 After Hours',
}
const sets = new Map(Object.entries(names).map(([id, set_name]) => [Number(id), aSet({ id: Number(id), set_name })]))
const setOf = (id: number): SetSummary => {
  const set = sets.get(id)
  if (!set) throw new Error(`There is no set ${id}`)
  return set
}

export const bar = page.getByRole('region', { name: 'Player' })
export const panel = page.getByRole('dialog', { name: 'Queue' })
export const button = (name: string) => panel.getByRole('button', { name, exact: true })
const rows = panel.getByRole('list', { name: 'Sets in the queue' }).getByRole('listitem')
export const row = (id: number) => rows.filter({ hasText: names[id] ?? '' })

/** The ids of the sets that the queue shows, the current one in brackets. */
const shown = () =>
  rows
    .elements()
    .map(each => {
      const id = Object.keys(names).find(key => each.textContent?.includes(names[Number(key)] ?? '')) ?? '?'
      return each.ariaCurrent === 'true' ? `[${id}]` : id
    })
    .join(' ')
export const shows = (inShort: string) => expect.poll(shown).toBe(inShort)

/** Opens a page with these sets in the queue, and the queue by its button, or on a phone by its key. */
export async function open(
  app: ComponentApp,
  server: FakeServer,
  path = '/about',
  queued = [4, 9, 1, 5, 18],
  current = 1,
) {
  const queue = new ServerQueue(
    server,
    queued.map(setOf),
    sets.get(current),
    [...sets.values()].filter(({ id }) => !queued.includes(id)),
  )
  answerForPlayer(server, ...sets.values())
  server.on(listSetPosts, listOf([])).on(listSets, listOf([]))
  await app.openAs(path)
  const isPhone = innerWidth === sizes.phone[0]
  const opener = isPhone ? 'Open the player' : 'Queue'
  await expect.element(bar.getByRole('button', { name: opener })).toBeVisible()
  if (isPhone) await expect.poll(() => userEvent.keyboard('q').then(() => panel.query())).not.toBeNull()
  else await bar.getByRole('button', { name: opener }).click()
  await expect.element(panel).toHaveFocus()
  const has = (inShort: string) => expect.poll(() => queue.inShort).toBe(inShort)
  return { queue, has }
}
