import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The two shapes that every page is looked at in. */
export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** What axe finds to mend on the page as it is now. */
export const violationsOf = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
