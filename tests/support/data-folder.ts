import { chmod, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A temporary folder for a database of its own. Root runs PostgreSQL as another user, who must get in: otherwise the data
 * would be put outside of the folder, and stay there when it is removed.
 */
export async function dataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `segue-${name}-`))
  await chmod(folder, 0o755)
  return folder
}

/** What the demo's recordings and pictures are generated into: the same bytes for every server and every run. */
const generated = fileURLToPath(new URL('../../node_modules/.cache/segue-demo', import.meta.url))

/** A data folder whose demo need not be generated anew. Removing it removes only the link. */
export async function demoFolder(name: string): Promise<string> {
  const folder = await dataFolder(name)
  await mkdir(generated, { recursive: true })
  await symlink(generated, join(folder, 'demo'))
  return folder
}
