import type { Config } from '../../config/config.ts'
import type { Setting } from '../../config/environment.ts'
import type { ConfigProblem } from '../../config/secret-files.ts'
import type { Finding, Findings } from './finding.ts'

export interface Situation {
  /** The folder of package.json. */
  root: string
  environment: NodeJS.ProcessEnv
  /** What has a problem is missing in it, or has its default. */
  config: Config
  configProblems: ConfigProblem[]
  /** The number of worker processes, if Segue is started with several. */
  workers: number | undefined
}

export interface CheckContext extends Situation {
  findings: Findings
  /** Aborts when the time is up. What still waits then must end, because it keeps the process from exiting. */
  signal: AbortSignal
}

/** The check of one subject. It changes nothing on the machine. */
export interface Check {
  /** The settings it relies on: if one can't be used, the check is left out. */
  needs: Setting[]
  /** What it throws counts as a problem. */
  run(context: CheckContext): Promise<Finding[]>
}
