import type { KeyboardEvent } from 'react'
import type { Leave } from '../model/edit-fields.ts'
import { type FieldName, nextField } from '../model/fields.ts'

/** Where a key leads from a field; null for one that doesn't leave it. Enter in the last field goes on to the next row. */
export function leaveBy({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, field: FieldName): Leave | null {
  if (key === 'Tab') return nextField(field, shiftKey ? -1 : 1) ? (shiftKey ? 'previous' : 'next') : 'row'
  if (key !== 'Enter') return null
  return ctrlKey || metaKey || !nextField(field, 1) ? 'next-row' : 'row'
}
