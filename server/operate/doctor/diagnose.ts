import { examineConfig } from '../../config/config.ts'
import type { Check, CheckContext, Situation } from './check.ts'
import { failedCheck } from './failures.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** Checks by subject. Each is loaded by itself: one that needs a missing package must not stop the others. */
export type Checks = Record<string, () => Promise<Check>>

export const allChecks = {
  machine: async () => (await import('./installation/machine.ts')).machine,
  sound: async () => (await import('./installation/sound.ts')).sound,
  packages: async () => (await import('./installation/packages.ts')).packages,
  build: async () => (await import('./installation/build.ts')).build,
  settings: async () => (await import('./installation/settings.ts')).settingsCheck,
  folders: async () => (await import('./installation/folders.ts')).folders,
  database: async () => (await import('./database/database.ts')).database,
  replica: async () => (await import('./database/replica.ts')).replica,
  port: async () => (await import('./network/port.ts')).port,
  address: async () => (await import('./network/address.ts')).address,
  nginx: async () => (await import('./network/nginx.ts')).nginx,
  media: async () => (await import('./network/media-storage.ts')).mediaStorage,
  mail: async () => (await import('./network/mail.ts')).mail,
  'log-in': async () => (await import('./network/log-in.ts')).logIn,
  push: async () => (await import('./network/push.ts')).push,
  tests: async () => (await import('./installation/tests.ts')).tests,
} satisfies Checks

interface Options {
  /** How long one check may take, in ms. */
  limitMs?: number
  /** For tests, which ask for some. */
  checks?: Checks
}

/** Runs all checks at once. Resolves with what they found, in their order. */
export async function diagnose(
  { root, environment, workers }: Pick<Situation, 'root' | 'environment' | 'workers'>,
  { limitMs = 15_000, checks = allChecks }: Options = {},
): Promise<Finding[]> {
  const { config, problems } = examineConfig(environment)
  const situation = { root, environment, workers, config, configProblems: problems }
  const found = Object.entries(checks).map(([subject, load]) => runInTime(subject, load, situation, limitMs))
  return (await Promise.all(found)).flat()
}

async function runInTime(
  subject: string,
  load: () => Promise<Check>,
  situation: Situation,
  limitMs: number,
): Promise<Finding[]> {
  const findings = findingsAbout(subject)
  const limit = new AbortController()
  let timeout: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>(resolve => {
    timeout = setTimeout(() => {
      limit.abort()
      resolve([
        findings.problem(
          `The check didn't end within ${limitMs / 1000} seconds.`,
          'Something that it waits for hangs: a disk, the network or a server.',
        ),
      ])
    }, limitMs)
  })
  try {
    return await Promise.race([
      load().then(check => runIfPossible(check, { ...situation, findings, signal: limit.signal })),
      late,
    ])
  } catch (error) {
    return [failedCheck(findings, error)]
  } finally {
    clearTimeout(timeout)
  }
}

async function runIfPossible(check: Check, context: CheckContext): Promise<Finding[]> {
  const unusable = context.configProblems
    .flatMap(({ variables }) => variables)
    .filter(name => check.needs.includes(name))
  if (unusable.length === 0) return check.run(context)
  return [context.findings.warning(`Not checked, because of ${unusable.join(', ')}.`, 'Correct the settings first.')]
}
