import type { Role } from '#contract/entities/account.ts'

/** A change of a listener, as it is asked about before and said after it. */
export interface Change {
  to: { role: Role } | { is_disabled: boolean }
  title: string
  sentence: string
  action: string
  done: string
}

export const roleNames: Record<Role, string> = { listener: 'Listener', curator: 'Curator', admin: 'Admin' }

const whoIs: Record<Role, string> = { listener: 'a listener', curator: 'a curator', admin: 'an admin' }

const rights: Record<Role, string> = {
  listener: 'They can no longer open the Studio.',
  curator: 'They can make and correct the catalogue in the Studio.',
  admin: 'They can do whatever you can, and change your role, too.',
}

export const toRole = (username: string, role: Role): Change => ({
  to: { role },
  title: `Make ${username} ${whoIs[role]}?`,
  sentence: rights[role],
  action: 'Change role',
  done: `${username} is now ${whoIs[role]}.`,
})

export const disabling = (username: string): Change => ({
  to: { is_disabled: true },
  title: `Disable ${username}?`,
  sentence: "They're logged out everywhere, and can't log in until you enable them.",
  action: 'Disable',
  done: `${username} is disabled.`,
})

export const enabling = (username: string): Change => ({
  to: { is_disabled: false },
  title: `Enable ${username}?`,
  sentence: 'They can log in again.',
  action: 'Enable',
  done: `${username} can log in again.`,
})
