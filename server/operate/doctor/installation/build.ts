import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { isRelease, sumsFile } from '../../../program.ts'
import type { Check } from '../check.ts'
import type { Finding, Findings } from '../finding.ts'

const BuildScript = z.object({ isBuilt: z.custom<() => boolean>(value => typeof value === 'function') })

/** Whether what `npm start` of a checkout serves was built from these sources. */
async function checkBuild(root: string, findings: Findings): Promise<Finding> {
  if (!existsSync(join(root, 'dist/.fingerprint')))
    return findings.warning(
      'Nothing is built, or a build was interrupted.',
      'npm start builds first. To do it before: npm run build.',
    )
  // Not a literal, so that TypeScript doesn't compile the build script as part of the server.
  const { isBuilt } = BuildScript.parse(await import(pathToFileURL(join(root, 'scripts/build.mjs')).href))
  return isBuilt()
    ? findings.ok('Built from these sources.')
    : findings.warning(
        'The build is older than the sources, or was changed.',
        'npm start builds first. To do it before: npm run build.',
      )
}

const digestOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file).catch(() => ''))
    .digest('hex')

/** Whether a release's files are as they were packed. */
async function checkRelease(root: string, findings: Findings): Promise<Finding> {
  const sums = await readFile(join(root, sumsFile), 'utf8')
  const lines = sums
    .trimEnd()
    .split('\n')
    .map(line => line.split('  '))
  const same = await Promise.all(lines.map(async ([sum, name = '']) => sum === (await digestOf(join(root, name)))))
  const [changed, ...others] = lines.filter((_, index) => !same[index]).map(([, name]) => name)
  if (changed === undefined) return findings.ok(`The ${lines.length} files of the release are as they were packed.`)
  return findings.problem(
    `Changed or missing since it was packed: ${changed}${others.length > 0 ? ` and ${others.length} more` : ''}.`,
    'Unpack the release again.',
  )
}

export const build: Check = {
  needs: [],
  run: async ({ root, findings }) => [await (isRelease(root) ? checkRelease : checkBuild)(root, findings)],
}
