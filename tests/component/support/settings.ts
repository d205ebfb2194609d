import { type Locator, page } from 'vitest/browser'
import type { AppPassword, ListenBrainz, ListenerSession, Settings, User } from '#contract/entities/account.ts'
import type { Blocked } from '#contract/entities/blocked.ts'
import { getPrivateFeed } from '#contract/routes/feed.ts'
import { getSessions, listBlocked } from '#contract/routes/me.ts'
import { getAppPasswords, getListenBrainz } from '#contract/routes/other-apps.ts'
import { getSettings } from '#contract/routes/settings.ts'
import type { ComponentApp } from './app.tsx'
import { aListenBrainz, aSession, someSettings } from './entities/account.ts'
import type { noAnswer } from './server.ts'

/** Helpers for the settings page. */

export const unresponsive = 'The server is unresponsive'

/** A section of the page. */
export const part = (name: string): Locator => page.getByRole('region', { name, exact: true })

// The live regions exist before their text.
const text = { hasText: /\S/ }

/** The success message of a section. */
export const doneIn = (where: Locator): Locator => where.getByRole('status').filter(text)

/** The error message of a section. */
export const failedIn = (where: Locator): Locator => where.getByRole('alert').filter(text)

export const button = (name: string, where: Pick<Locator, 'getByRole'> = page): Locator =>
  where.getByRole('button', { name, exact: true })

export const field = (label: string, where: Pick<Locator, 'getByLabelText'> = page): Locator =>
  where.getByLabelText(label, { exact: true })

interface Given {
  user?: Partial<User>
  settings?: Partial<Settings>
  /** The listener's sessions on other devices. */
  others?: ListenerSession[]
  /** The passwords for other apps. */
  apps?: AppPassword[]
  listenBrainz?: Partial<ListenBrainz>
  /** Answers the call for the sessions instead. */
  sessions?: typeof noAnswer
  /** Whom they have blocked. */
  blocked?: Blocked[]
  /** The address of their podcast feed, which is off unless given. */
  feed?: string
}

/** Opens the settings. By default the listener has a password, gets marketing emails and has no other session. */
export async function openSettings(
  app: ComponentApp,
  { user = {}, settings = {}, others = [], apps = [], listenBrainz = {}, blocked = [], sessions, feed }: Given = {},
): Promise<User> {
  app.server
    .on(getSettings, someSettings(settings))
    .on(getAppPasswords, { data: apps })
    .on(getListenBrainz, aListenBrainz(listenBrainz))
    .on(listBlocked, { data: blocked })
    .on(getPrivateFeed, { address: feed ?? null })
    .on(getSessions, sessions ?? { data: [...others, aSession({ is_current: true })] })
  return app.openAs('/settings', user)
}

export const profile = part('Profile')
export const email = part('Email')
export const about = field('Bio')
export const marketing = page.getByRole('switch', { name: 'Marketing emails' })
