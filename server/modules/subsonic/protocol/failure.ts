/** The codes of OpenSubsonic's errors. */
export const codes = {
  generic: 0,
  missingParameter: 10,
  wrongCredentials: 40,
  conflictingCredentials: 43,
  invalidApiKey: 44,
  notAllowed: 50,
  notFound: 70,
} as const

/** A failed call: an answer like any other, with the reason in its body. */
export class SubsonicFailure extends Error {
  readonly code: number
  /** Seconds after which to try again: the answer is a 429. */
  readonly retryAfter: number | undefined

  constructor(code: number, message: string, retryAfter?: number) {
    super(message)
    this.name = 'SubsonicFailure'
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const missing = (name: string) =>
  new SubsonicFailure(codes.missingParameter, `Required parameter '${name}' is missing`)
export const unusable = (name: string) => new SubsonicFailure(codes.generic, `Parameter '${name}' can't be used`)
export const unknownItem = (what: string) => new SubsonicFailure(codes.notFound, `${what} was not found`)
