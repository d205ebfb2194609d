import type { Role } from './entities/account.ts'

const fromBelow: readonly Role[] = ['listener', 'curator', 'admin']

/** Whether a role is this one or above it: an admin may do whatever a curator may. */
export const hasRole = (role: Role, needed: Role) => fromBelow.indexOf(role) >= fromBelow.indexOf(needed)
