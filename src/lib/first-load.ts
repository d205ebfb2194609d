/** What `src/start/start.ts` hands to the app's own code, which arrives later. */

/**
 * The first calls of a listener's page: those that the page's loader makes (`src/first-paint/first-paints.ts`), made ahead
 * while the app's own code was on its way.
 */
export interface FirstAnswers {
  /** When they were asked for, by the clock of `src/data/api/device-time.ts`. */
  askedAt: number
  /** The header with which they were asked for. */
  authorization: string
  /** By their URLs. */
  responses: Map<string, Promise<Response>>
}

declare global {
  /** Resolves when the style sheets of the page have loaded, or can't be. */
  var firstStyles: Promise<unknown> | undefined
  var firstAnswers: FirstAnswers | undefined
  /** The addresses of the page's code, each after what it imports. */
  var firstCode: readonly string[] | undefined
  /** Whether the page was asked to leave before the app's own code ran. */
  var askedToLeave: true | undefined
}

/** Returns the response to a GET call that was made ahead with the same token; only once. */
export function takeFirstAnswer(url: string, authorization: string | null): Promise<Response> | undefined {
  const made = globalThis.firstAnswers
  if (made?.authorization !== authorization) return undefined
  const response = made.responses.get(url)
  made.responses.delete(url)
  return response
}

/** When the first calls were made, while their answers may still be taken. */
export const firstAskedAt = () => globalThis.firstAnswers?.askedAt

/** Drops what nobody has taken: later calls must have newer answers. */
export function forgetFirstAnswers(): void {
  globalThis.firstAnswers = undefined
}
