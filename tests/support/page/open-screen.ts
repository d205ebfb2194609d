import type { Page } from 'playwright'
import { waitUntilStable } from './page-waits.ts'
import type { Screen } from './screens.ts'

/** Opens a screen by `open`, and waits until it shows its content and is stable. */
export async function openScreen(
  page: Page,
  { path, shows, reach }: Screen,
  open: (page: Page, path: string) => Promise<unknown> = () => page.goto(path),
): Promise<void> {
  await open(page, path)
  await shows(page).waitFor()
  await waitUntilStable(page)
  if (!reach) return
  await reach(page)
  await waitUntilStable(page)
}
