import { useAtomValue } from 'jotai/react'
import type { User } from '../../../contract/entities/account.ts'
import { session } from './session.ts'

/** Who is listening, or null for nobody. */
export const useListener = (): User | null => useAtomValue(session).user
