import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { isRelease } from '../../../config/installation.ts'
import type { Check } from '../check.ts'

const Finder = z.object({
  installedChromium: z.custom<() => string | undefined>(value => typeof value === 'function'),
})

/** What only the tests need, as a note. */
export const tests: Check = {
  needs: [],
  async run({ root, findings }) {
    if (isRelease(root)) return []
    // Not a literal, so that TypeScript doesn't compile the script as part of the server. Its packages may be missing.
    const script = await import(pathToFileURL(join(root, 'scripts/find-chromium.ts')).href).catch(() => undefined)
    const finder = Finder.safeParse(script)
    if (!finder.success) return [findings.ok('Not possible here: the packages for development are missing.')]
    const chromium = finder.data.installedChromium()
    return [findings.ok(chromium ? `Chromium is at ${chromium}.` : 'No Chromium yet: npm test installs one.')]
  },
}
