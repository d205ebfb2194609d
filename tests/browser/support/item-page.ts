import type { Locator, Page } from 'playwright/test'

/** Locators on the page of a set, a track, an artist or a label. */

export const banner = (page: Page): Locator => page.getByRole('main').locator('header')
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
export const panel = (page: Page): Locator => page.getByRole('tabpanel')
