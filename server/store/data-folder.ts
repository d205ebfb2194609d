import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, reasonOf, StartError } from '../lib/start-errors.ts'

/** Makes the data folder if it doesn't exist. Throws a StartError if it can't be used. */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    if (!(await stat(dataDir)).isDirectory()) throw new Error('it is not a folder')
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = codeOf(error) === 'EEXIST' ? 'it is not a folder' : reasonOf(error)
    throw new StartError(`The data folder ${dataDir} can't be used: ${reason}. Set DATA_DIR to another one.`)
  }
}

/** A recursive mkdir. Node's own never returns where no folder can be made, such as in `/proc`. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

/** The file of the token secret in DATA_DIR. */
export const tokenSecretFile = (dataDir: string) => join(dataDir, 'token-secret')

/** The token secret of this installation. Made on the first start, readable only by its owner. */
export async function tokenSecretIn(dataDir: string): Promise<string> {
  const file = tokenSecretFile(dataDir)
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new StartError(`${file} can't be written: ${reasonOf(error)}.`)
  }
  return readFile(file, 'utf8')
}
