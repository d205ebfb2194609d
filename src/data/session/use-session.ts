import { useAtomValue } from 'jotai/react'
import type { User } from '#contract/entities/account.ts'
import { session } from './session.ts'

/** The user who is signed in; null for a guest. */
export const useListener = (): User | null => useAtomValue(session).user
