import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Manifest = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/, 'A release has a version like 1.2.3.')),
})

/** The version in package.json of a checkout. Throws if the changelog has no section that says what is new in it. */
export async function readVersion(checkout: string): Promise<string> {
  const { version } = Manifest.parse(JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')))
  const changelog = await readFile(join(checkout, 'CHANGELOG.md'), 'utf8')
  const section = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm')
  if (!section.test(changelog))
    throw new Error(`CHANGELOG.md has no section [${version}] with a date: name there what is new, and release then.`)
  return version
}
