import { sessionTraces } from '../session-traces.ts'

/** Set while this tab is at the identity provider's own page, from where it is redirected back. */
const key = sessionTraces.redirected

export const rememberRedirect = () => sessionStorage.setItem(key, 'true')

/** Returns whether this page was redirected back to; true only once. */
export function takeRedirect(): boolean {
  const redirected = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return redirected
}
