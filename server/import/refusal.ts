import { codeOf, reasonOf } from '../lib/start-errors.ts'

/** Why a file can't be imported, in words for the person who brought it. Everything else that is thrown is our mistake. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
}

/** What the system said (`ENOSPC`), in the words that `told` has for it, as a refusal; anything else as it is. */
export function refusalBySystem(error: unknown, told: (code: string, said: string) => string): unknown {
  const code = codeOf(error)
  if (error instanceof ImportRefusal || code === undefined || !/^E[A-Z]+$/.test(code)) return error
  return new ImportRefusal(told(code, reasonOf(error)))
}
