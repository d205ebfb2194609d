/** An error that the operator can fix. Printed as one line without a stack; the exit code is 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The code of a system or PostgreSQL error (`ENOENT`, `28P01`), or undefined. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The first line of an error's message. Some system errors (a refused `localhost`) have only a code. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.trim().split('\n')[0] || codeOf(error) || 'unknown reason'
}
