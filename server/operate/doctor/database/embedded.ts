import { join } from 'node:path'
import { clusterIn } from '../../../db/embedded/cluster.ts'
import { lstatIfAny } from '../../../db/embedded/files.ts'
import { hasDatabase } from '../../../db/embedded/start.ts'
import { canEnter, databaseUser } from '../../../db/embedded/system-user.ts'
import { StartError } from '../../../lib/start-errors.ts'
import type { CheckContext } from '../check.ts'
import type { Finding } from '../finding.ts'
import { stateOfFolder } from '../installation/folder-state.ts'

/** PostgreSQL refuses to start on a folder that other users may write to or read. */
async function checkFolder(folder: string, { findings }: CheckContext): Promise<Finding[]> {
  const [found, cluster] = await Promise.all([lstatIfAny(folder), lstatIfAny(clusterIn(folder))])
  const me = process.getuid?.()
  if (found && me !== 0 && found.uid !== me)
    return [findings.problem(`The database in ${folder} belongs to another user.`, 'Run Segue and this as that user.')]
  if (cluster && cluster.mode & 0o027)
    return [
      findings.problem(
        `Other users can use ${clusterIn(folder)}, and PostgreSQL doesn't start on such a folder.`,
        `chmod 700 ${clusterIn(folder)}`,
      ),
    ]
  return []
}

/** Root doesn't run PostgreSQL: says who does, and whether that user can enter DATA_DIR. */
async function checkUser(folder: string, { config, findings }: CheckContext): Promise<Finding[]> {
  const { dataDir } = config
  try {
    const user = await databaseUser(folder)
    if (!user) return []
    const state = await stateOfFolder(dataDir)
    const enters = await canEnter(user, state.kind === 'missing' ? state.in : dataDir)
    return [
      findings.ok(
        enters
          ? `Started by root, PostgreSQL runs as the user ${user.name}.`
          : `Started by root, PostgreSQL runs as the user ${user.name}, who can't enter ${dataDir}: its data are in a system folder.`,
      ),
    ]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [findings.problem(error.message, 'Run Segue as an ordinary user, or set DATABASE_URL.')]
  }
}

/** Checks the embedded database while it isn't running. */
export async function checkPlace(context: CheckContext): Promise<Finding[]> {
  const { config, findings } = context
  const folder = join(config.dataDir, 'postgres')
  return [
    (await hasDatabase(config.dataDir))
      ? findings.ok("The embedded database doesn't run, so its schema isn't checked. Run this again while Segue runs.")
      : findings.ok('There is no database yet: the first start makes an embedded one in DATA_DIR.'),
    ...(await checkFolder(folder, context)),
    ...(await checkUser(folder, context)),
  ]
}
