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
  if (values.folder) await makeFolder(values.folder)
  else console.log(await pack('release', version))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
