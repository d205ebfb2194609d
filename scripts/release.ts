import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { makeFolder } from './release/folder.ts'
import { pack } from './release/pack.ts'
import { readVersion } from './release/version.ts'

/**
 * `npm run release`: makes `release/segue-<version>-<platform>-<arch>.tar.gz`, with its SHA-256 in a file beside it. The packages in it
 * are those of this platform. `--folder <path>` makes the folder alone, which must not exist.
 */
const { values } = parseArgs({ options: { folder: { type: 'string' } } })

try {
  const version = await readVersion('.')
  const failure = await build()
  if (failure) throw new Error(failure)
  const folder = values.folder ?? join('release', `segue-${version}`)
  if (!values.folder) await rm(folder, { recursive: true, force: true })
  await makeFolder(folder)
  if (!values.folder) console.log(await pack(folder))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
