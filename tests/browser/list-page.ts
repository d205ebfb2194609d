import type { Locator, Page } from 'playwright/test'
import type { App } from './app.ts'

/** The lists of the catalogue as a listener meets them, and as the server has them. */

export const widths = { phone: 390, tablet: 800, desktop: 1440 } as const

export const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

export const rowsIn = (page: Page): Locator => page.getByRole('main').locator('tbody tr')
export const cardsIn = (page: Page): Locator => page.getByRole('main').getByRole('listitem')
export const loadMore = (page: Page): Locator => page.getByRole('button', { name: 'Load More' })
export const heading = (page: Page, name: string): Locator => page.getByRole('columnheader', { name, exact: true })

/** The links of a list's items by where they lead: `/sets/12`. */
export const linksTo = (page: Page, section: string): Locator =>
  page.getByRole('main').locator(`:is(tbody tr, li) a[href^="/${section}/"]`)

interface Item {
  id: number
}

/** What the server answers to this listener who asks for a list. */
export async function listed<Listed extends Item>(
  app: App,
  path: string,
  query: Record<string, string | number> = {},
): Promise<Listed[]> {
  const { access } = await app.tokens()
  const answer = await app.page.request.get(`/api${path}`, {
    headers: { authorization: `Bearer ${access}` },
    params: query,
  })
  const { data }: { data: Listed[] } = await answer.json()
  return data
}

/** Where the links of a list lead that the server puts in this order. */
export async function pathsListed(
  app: App,
  section: string,
  query: Record<string, string | number>,
): Promise<string[]> {
  return (await listed(app, `/${section}`, query)).map(({ id }) => `/${section}/${id}`)
}

/** Where the links of the items on the screen lead, in their order. */
export const pathsShown = (page: Page, section: string): Promise<(string | null)[]> =>
  linksTo(page, section).evaluateAll(links => links.map(link => link.getAttribute('href')))
