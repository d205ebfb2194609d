import { listSets } from '#contract/routes/catalogue.ts'
import { expect, main, page } from './catalogue.ts'
import { aSet, listOf } from './entities.ts'
import type { FakeServer } from './server.ts'

/** The menu of a row or card. */

export const mirelle = { id: 7001, name: 'Mirelle Koda' }
export const tarn = { id: 7002, name: 'Tarn' }
export const by = (...people: { id: number; name: string }[]) =>
  people.map(artist_meta => ({ id: artist_meta.id, role: 'producer' as const, artist_meta }))

export const nordlicht = aSet({ set_name: 'Nordlicht', artists: by(mirelle) })
export const quarry = aSet({ set_name: 'Live from the Quarry', artists: by(mirelle, tarn) })

export const button = (name: string) => main.getByRole('button', { name: `Options for ${name}`, exact: true })
export const menu = page.getByRole('region', { name: /^Options for/ })
export const menuOf = (name: string) => page.getByRole('region', { name: `Options for ${name}`, exact: true })
/** The text of its entries, the names of the item included. */
export const entries = () =>
  [...menu.element().querySelectorAll('[data-menu-item]')].map(({ textContent }) => textContent)
export const entry = (name: string) => menu.getByRole('button', { name, exact: true })

export const giveSets = (server: FakeServer) => server.on(listSets, listOf([nordlicht, quarry]))

/** Opens the menu of the second of two sets. */
export async function openQuarry() {
  await button('Live from the Quarry').click()
  await expect.element(entry('Play Live from the Quarry')).toBeVisible()
}
