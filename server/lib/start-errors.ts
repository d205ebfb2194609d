/** A failure the operator can do something about: shown as one line without a stack, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The system's or PostgreSQL's code of an error (`ENOENT`, `28P01`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** A short reason for a one-line message. Some system errors (a refused `localhost`) carry only a code. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.trim().split('\n')[0] || codeOf(error) || 'unknown reason'
}
