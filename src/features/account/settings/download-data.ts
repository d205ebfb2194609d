import { exportFileName } from '../../../../contract/entities/export.ts'
import { exportMe } from '../../../../contract/routes/settings.ts'
import { call } from '../../../data/api/api.ts'
import type { Refusal } from '../../../data/session/accounts.ts'
import { refusalOf } from './changes.ts'

/** How long the browser gets to begin saving, in ms. */
const graceMs = 60_000

/** Has the browser save a text as a file: a link of its own can't carry the token that the call needs. */
function save(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), graceMs)
}

/** Fetches everything about the listener and saves it. Gives null when that has begun. */
export async function downloadData(username: string): Promise<Refusal | null> {
  const result = await call(exportMe, {})
  if (!result.ok) return refusalOf(result)
  save(JSON.stringify(result.body, null, 1), exportFileName(username, new Date()))
  return null
}
