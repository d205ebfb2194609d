import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, reasonOf } from '../../../lib/start-errors.ts'

/** A folder as this user could use it. `in` is the nearest folder above that exists. */
export type FolderState = { kind: 'usable' } | { kind: 'missing'; in: string } | { kind: 'unusable'; reason: string }

const { R_OK, W_OK, X_OK } = constants

/** Finds out whether a folder can be used, or made by this user, without making it. */
export async function stateOfFolder(path: string): Promise<FolderState> {
  try {
    if (!(await stat(path)).isDirectory()) return { kind: 'unusable', reason: `${path} is not a folder` }
    await access(path, R_OK | W_OK | X_OK)
    return { kind: 'usable' }
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && dirname(path) !== path) return stateOfMissing(dirname(path))
    if (codeOf(error) === 'ENOTDIR') return stateOfFolder(dirname(path))
    return { kind: 'unusable', reason: codeOf(error) === 'EACCES' ? `no permission for ${path}` : reasonOf(error) }
  }
}

async function stateOfMissing(parent: string): Promise<FolderState> {
  const above = await stateOfFolder(parent)
  return above.kind === 'usable' ? { kind: 'missing', in: parent } : above
}
