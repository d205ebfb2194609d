import type { KeyboardEvent } from 'react'
import type { Leave } from '../model/tracklist.ts'

/** Where a key leads from a field; null for one that doesn't leave it. */
export function leaveBy({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Leave | null {
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  if (key !== 'Enter') return null
  return ctrlKey || metaKey ? 'next-row' : 'row'
}
