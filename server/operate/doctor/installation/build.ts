import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { isRelease, sumsFile } from '../../../config/installation.ts'
import { codeOf } from '../../../lib/start-errors.ts'
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

/** The SHA-256 of a file, in hex; undefined if there is none. */
async function digestOf(file: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** What has become of a file, which had this digest. */
async function fateOf(file: string, sum: string | undefined): Promise<'Missing' | 'Changed' | undefined> {
  const found = await digestOf(file)
  if (found === undefined) return 'Missing'
  return found === sum ? undefined : 'Changed'
}

/** Whether a release's files are as they were packed. */
async function checkRelease(root: string, findings: Findings): Promise<Finding> {
  const sums = await readFile(join(root, sumsFile), 'utf8')
  const lines = sums.trimEnd().split('\n')
  const files = await Promise.all(
    lines.map(async line => {
      const [sum, name = ''] = line.split('  ')
      return { name, fate: await fateOf(join(root, name), sum) }
    }),
  )
  const wrong = (['Missing', 'Changed'] as const).flatMap(fate => {
    const [first, ...others] = files.filter(file => file.fate === fate)
    return first
      ? `${fate} since it was packed: ${first.name}${others.length > 0 ? ` and ${others.length} more` : ''}.`
      : []
  })
  if (wrong.length === 0) return findings.ok(`The ${files.length} files of the release are as they were packed.`)
  return findings.problem(wrong.join(' '), 'Unpack the release again.')
}

export const build: Check = {
  needs: [],
  run: async ({ root, findings }) => [await (isRelease(root) ? checkRelease : checkBuild)(root, findings)],
}
