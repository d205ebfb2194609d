import type { AppPassword, ListenBrainz, ListenerSession, Settings } from '#contract/entities/account.ts'
import { newId } from '../entities.ts'

/** A session of Chrome on Linux, on another device. */
export const aSession = (given: Partial<ListenerSession> = {}): ListenerSession => ({
  id: crypto.randomUUID(),
  created_dt: '2026-06-01T12:00:00.000Z',
  last_used_dt: '2026-06-02T12:00:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  is_current: false,
  ...given,
})

export const anAppPassword = (given: Partial<AppPassword> = {}): AppPassword => ({
  id: newId(),
  name: 'Symfonium on my phone',
  created_dt: '2026-06-01T12:00:00.000Z',
  last_used_dt: '2026-06-02T12:00:00.000Z',
  ...given,
})

export const aListenBrainz = (given: Partial<ListenBrainz> = {}): ListenBrainz => ({
  is_available: true,
  user_name: null,
  is_refused: false,
  ...given,
})

/** The settings of a listener who has a password and gets marketing emails; an undefined value counts as not passed. */
export const someSettings = ({
  marketing_opt_out = false,
  has_password = true,
  autoplay = true,
  keep_history = true,
}: { [Name in keyof Settings]?: boolean | undefined } = {}): Settings => ({
  marketing_opt_out,
  has_password,
  autoplay,
  keep_history,
})
