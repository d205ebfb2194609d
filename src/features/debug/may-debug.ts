import type { Role } from '#contract/entities/account.ts'

/** Whether `?debug` opens the debug panel: in development for everyone, otherwise for admins (product, 6.11). */
export const mayDebug = (isDevelopment: boolean, role: Role | undefined) => isDevelopment || role === 'admin'
