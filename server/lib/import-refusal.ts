import { codeOf, reasonOf } from './start-errors.ts'

/** The reason why a file can't be imported, as a message for the operator. Any other error is a bug. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
}

/** One that the machine is the reason for, not the file, as a full disk: the same file can be imported later. */
export class Outage extends ImportRefusal {}

/** Converts a system error (`ENOSPC`) to an ImportRefusal with the text of `messageFor`. Returns any other error unchanged. */
export function systemErrorAsRefusal(
  error: unknown,
  messageFor: (code: string, reason: string) => string,
  Refusal: new (message: string) => ImportRefusal = ImportRefusal,
): unknown {
  const code = codeOf(error)
  if (error instanceof ImportRefusal || code === undefined || !/^E[A-Z]+$/.test(code)) return error
  return new Refusal(messageFor(code, reasonOf(error)))
}
