import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertDiskSpace } from '../../../db/embedded/files.ts'
import { hasDatabase } from '../../../db/embedded/start.ts'
import { codeOf } from '../../../lib/start-errors.ts'
import { tokenSecretFile } from '../../../store/data-folder.ts'
import type { Check, CheckContext } from '../check.ts'
import { startErrorOf } from '../failures.ts'
import type { Finding, Findings } from '../finding.ts'
import { stateOfFolder } from './folder-state.ts'

/** An embedded database takes 61 MB for its programs and 300 MB for itself (`db/embedded`). */
const firstStartMegabytes = 400
/** With less, the database and what is imported soon fill the disk. */
const ampleMegabytes = 1024

/** The folders that Segue writes to: those of the settings, and what is already in DATA_DIR. */
async function foldersOf({ config: { dataDir, mediaDir, smtpUrl } }: CheckContext): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => [])
  // PostgreSQL's folders may belong to the user that it runs as.
  const inside = entries.filter(entry => entry.isDirectory() && !entry.name.startsWith('postgres'))
  const named = [
    mediaDir,
    ...(smtpUrl ? [] : [join(dataDir, 'mail')]),
    ...inside.map(({ name }) => join(dataDir, name)),
  ]
  return [...new Set(named)]
}

/** What is wrong with one folder; empty if it can be used or made. */
async function wrongWith(path: string, remedy: string, findings: Findings): Promise<Finding[]> {
  const state = await stateOfFolder(path)
  return state.kind === 'unusable' ? [findings.problem(`${path} can't be used: ${state.reason}.`, remedy)] : []
}

const ownFolder = 'Make it a folder that the user who runs Segue can read, write and enter.'

async function checkSpace(folder: string, isNew: boolean, findings: Findings): Promise<Finding> {
  const remedy = 'Free some space, or set DATA_DIR to a folder on another disk.'
  const shortage = (megabytes: number) => startErrorOf(() => assertDiskSpace(folder, megabytes, 'Segue'))
  const tooLittle = isNew ? await shortage(firstStartMegabytes) : undefined
  if (tooLittle !== undefined) return findings.problem(tooLittle, remedy)
  const little = await shortage(ampleMegabytes)
  return little === undefined
    ? findings.ok('More than 1 GB is free on the disk of DATA_DIR.')
    : findings.warning(little, remedy)
}

/** As root it could be used in any case, but what root writes there can't be used by the owner. */
async function checkOwner(path: string, findings: Findings): Promise<Finding[]> {
  const { uid } = await stat(path)
  if (process.getuid?.() !== 0 || uid === 0) return []
  return [
    findings.warning(
      `${path} belongs to another user (${uid}), and this runs as root.`,
      'Run Segue and its commands as that user, who could otherwise not use what root writes there.',
    ),
  ]
}

/** Whether only its owner can read the token secret. Who knows it can make tokens for any listener. */
async function checkSecret({ config, findings }: CheckContext): Promise<Finding[]> {
  const file = tokenSecretFile(config.dataDir)
  if (config.tokenSecret !== undefined) return []
  try {
    const { mode, uid } = await stat(file)
    const me = process.getuid?.()
    if (me !== 0 && uid !== me)
      return [findings.problem(`${file} belongs to another user (${uid}).`, 'Run Segue and this as that user.')]
    if (mode & 0o077) return [findings.problem(`Other users can read or write ${file}.`, `chmod 600 ${file}`)]
    return [findings.ok('Only its owner can read the token secret.')]
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
    throw error
  }
}

/** DATA_DIR and what is in it, the media, and the space on the disk. */
export const folders: Check = {
  needs: ['DATA_DIR'],
  async run(context) {
    const { config, findings } = context
    const { dataDir, databaseUrl } = config
    const state = await stateOfFolder(dataDir)
    if (state.kind === 'unusable') return wrongWith(dataDir, `${ownFolder} Or set DATA_DIR to another one.`, findings)
    const existing = state.kind === 'usable' ? dataDir : state.in
    const isNew = databaseUrl === undefined && !(await hasDatabase(dataDir))
    const wrong = await Promise.all((await foldersOf(context)).map(path => wrongWith(path, ownFolder, findings)))
    return [
      state.kind === 'usable'
        ? findings.ok(`DATA_DIR is ${dataDir}.`)
        : findings.ok(`DATA_DIR is ${dataDir}; the first start makes it.`),
      ...wrong.flat(),
      ...(await checkOwner(existing, findings)),
      ...(await checkSecret(context)),
      await checkSpace(existing, isNew, findings),
    ]
  },
}
