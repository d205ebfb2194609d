import { useAtomValue } from 'jotai/react'
import { connection } from './connection.ts'

/** False while the server can't be reached, for whatever reason. */
export const useOnline = () => useAtomValue(connection.online)
