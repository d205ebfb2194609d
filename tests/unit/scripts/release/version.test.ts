import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readVersion } from '../../../../scripts/release/version.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-version-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A checkout of which only the version and the changelog matter. Resolves with the version that can be released. */
async function versionOf(version: string, changelog: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version }))
  await writeFile(join(folder, 'CHANGELOG.md'), changelog)
  return readVersion(folder)
}

test('a version that the changelog has with its date can be released', async () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-26\n\n- Better.\n'
  expect(await versionOf('1.2.0', changelog)).toBe('1.2.0')
})

test('a version without a section of its own in the changelog is not released', async () => {
  const unreleased = '# Changelog\n\n## [Unreleased]\n\n- Better.\n\n## [1.1.0] - 2026-11-22\n'
  await expect(versionOf('1.2.0', unreleased)).rejects.toThrow('CHANGELOG.md has no section [1.2.0] with a date')
})
