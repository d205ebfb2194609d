import type { Plugin } from 'vite'

/** Leaves the routes' summaries out of the client: only the API's documentation reads them, which the server has. */
export const withoutSummaries: Plugin = {
  name: 'segue:without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    return id.includes('/contract/routes/') ? code.replaceAll(/\bsummary:\s*(['"]).*?\1,?/g, '') : null
  },
}
