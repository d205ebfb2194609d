import { type Locator, page } from 'vitest/browser'
import type { ListenerSession, Settings, User } from '../../../contract/entities/account.ts'
import { getSessions, getSettings } from '../../../contract/routes/settings.ts'
import type { ComponentApp } from './app.tsx'
import { aSession } from './entities.ts'
import type { noAnswer } from './server.ts'

/** The settings as a listener meets them. */

export const away = 'The server is unresponsive'

/** One part of the page. */
export const part = (name: string): Locator => page.getByRole('region', { name, exact: true })

// The place of a message is there before its text, so that screen readers announce it.
const text = { hasText: /\S/ }

/** What was done, as this part of the page says it. */
export const doneIn = (where: Locator): Locator => where.getByRole('status').filter(text)

/** What went wrong in this part. */
export const failedIn = (where: Locator): Locator => where.getByRole('alert').filter(text)

export const button = (name: string, where: Pick<Locator, 'getByRole'> = page): Locator =>
  where.getByRole('button', { name, exact: true })

export const field = (label: string, where: Pick<Locator, 'getByLabelText'> = page): Locator =>
  where.getByLabelText(label, { exact: true })

interface Given {
  user?: Partial<User>
  settings?: Partial<Settings>
  /** Where else the listener is signed in. */
  others?: ListenerSession[]
  /** In place of where the listener is signed in. */
  sessions?: typeof noAnswer
}

/** Opens the settings of a listener with a password, who gets marketing mail and is signed in nowhere else, unless given. */
export async function openSettings(
  app: ComponentApp,
  { user = {}, settings = {}, others = [], sessions }: Given = {},
): Promise<User> {
  app.server
    .on(getSettings, { marketing_opt_out: false, has_password: true, ...settings })
    .on(getSessions, sessions ?? { data: [...others, aSession({ is_current: true })] })
  return app.openAs('/settings', user)
}
