import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const entry = fileURLToPath(new URL('in-page.ts', import.meta.url))

async function bundle(): Promise<string> {
  const { output } = await build({ input: entry, write: false, output: { format: 'iife', minify: true } })
  return output[0].code
}

let script: Promise<string> | undefined

/** The code of `in-page.ts` and its packages as a single script, which is made once. */
export const pageScript = (): Promise<string> => {
  script ??= bundle()
  return script
}
