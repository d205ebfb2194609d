import { listSets } from '#contract/routes/catalogue.ts'
import { expect, main, page } from './catalogue.ts'
import { aSet, listOf } from './entities.ts'
import type { FakeServer } from './server.ts'

export const dialog = page.getByRole('dialog')
export const genreField = dialog.getByRole('combobox', { name: 'Genre' })
export const sortField = dialog.getByRole('combobox', { name: 'Sort' })
export const chip = main.getByRole('button', { name: 'Filter', exact: true })
export const save = dialog.getByRole('button', { name: 'Save changes' })

/** Answers the list of sets with one that is named after the requested genre. */
export const answerByGenre = (server: FakeServer) =>
  server.on(listSets, ({ query: { genre = 'Every genre' } }) => listOf([aSet({ set_name: genre })]))

export const shown = (name: string) => expect.element(main.getByRole('link', { name, exact: true })).toBeVisible()
