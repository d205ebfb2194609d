/** That this tab went to an identity provider's own page, and will be led back from there. */
const key = 'segue.redirected'

export const rememberRedirect = () => sessionStorage.setItem(key, 'true')

/** True once for a page that was led back to. */
export function takeRedirect(): boolean {
  const redirected = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return redirected
}
