import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Check } from '../check.ts'

const BuildScript = z.object({ isBuilt: z.custom<() => boolean>(value => typeof value === 'function') })

/** Whether what `npm start` serves was built from these sources. */
export const build: Check = {
  needs: [],
  async run({ root, findings }) {
    if (!existsSync(join(root, 'dist/.fingerprint')))
      return [
        findings.warning(
          'Nothing is built, or a build was interrupted.',
          'npm start builds first. To do it before: npm run build.',
        ),
      ]
    // Not a literal, so that TypeScript doesn't compile the build script as part of the server.
    const { isBuilt } = BuildScript.parse(await import(pathToFileURL(join(root, 'scripts/build.mjs')).href))
    return [
      isBuilt()
        ? findings.ok('Built from these sources.')
        : findings.warning(
            'The build is older than the sources, or was changed.',
            'npm start builds first. To do it before: npm run build.',
          ),
    ]
  },
}
