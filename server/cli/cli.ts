import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '#contract/brand.ts'
import { installationFolder, versionText } from '../config/installation.ts'
import { codeOf, StartError } from '../lib/start-errors.ts'
import type { Command, StandaloneCommand } from './arguments.ts'

/** `npm start` of a checkout, which builds first. A release has none. */
const startScript = join(installationFolder, 'scripts/start.mjs')

const serve: StandaloneCommand = {
  help: `serve           run ${brand.name} until it is stopped; --workers <number> runs it in several processes
                  in a checkout, the same as npm start, which builds first`,
  async run() {
    process.argv.splice(2, 1)
    if (existsSync(startScript)) await import(pathToFileURL(startScript).href)
    else await (await import('../process/main.ts')).main()
    return 0
  },
}

async function makeKeys(): Promise<StandaloneCommand> {
  const { vapid, vapidHelp } = await import('./vapid.ts')
  return {
    help: vapidHelp,
    async run(args, print) {
      for (const line of vapid(args)) print(line)
      return 0
    },
  }
}

/** Each is loaded when it is needed, so that `doctor` runs where a package of another one is missing. */
const commands = new Map<string, () => Promise<Command | StandaloneCommand>>([
  ['backup', async () => (await import('./backup.ts')).backupCommand],
  ['check', async () => (await import('./check.ts')).checkCommand],
  ['doctor', async () => (await import('./doctor.ts')).doctorCommand],
  ['export', async () => (await import('./export.ts')).exportCommand],
  ['feature', async () => (await import('./feature.ts')).featureCommand],
  ['import', async () => (await import('./import.ts')).importCommand],
  ['jobs', async () => (await import('./jobs.ts')).jobsCommand],
  ['listen', async () => (await import('./listen.ts')).listenCommand],
  ['measure', async () => (await import('./measure.ts')).measureCommand],
  ['migrate', async () => (await import('./migrate.ts')).migrateCommand],
  ['release', async () => (await import('./release.ts')).releaseCommand],
  ['repair', async () => (await import('./repair.ts')).repairCommand],
  ['restore', async () => (await import('./restore.ts')).restoreCommand],
  ['upgrade', async () => (await import('./upgrade.ts')).upgradeCommand],
  ['user', async () => (await import('./user.ts')).userCommand],
  ['vapid', makeKeys],
  ['serve', async () => serve],
])

async function helpText(): Promise<string> {
  const loaded = await Promise.all([...commands.values()].map(load => load()))
  return `segue <command>, or in a checkout npm run segue -- <command>

${loaded.map(command => `  ${command.help}`).join('\n')}

  --version       print the version, and which build of it this is

Commands use the database in DATABASE_URL, or else the one in DATA_DIR, whether ${brand.name} is running or not.`
}

async function runOnDatabase(command: Command, args: string[]): Promise<number> {
  const alone = command.parseWithoutDatabase?.(args)
  if (alone) return alone(console.log)
  const handler = command.parse(args)
  const { readConfig } = await import('../config/config.ts')
  const { openForCommand, openNew } = await import('../store/database.ts')
  const config = readConfig(process.env)
  const open = command.acceptsNewDatabase ? openNew : openForCommand
  const store = await open(config.databaseDirectUrl, config.dataDir)
  return handler(store.db, console.log, config).finally(() => store.close())
}

/** Runs an operator's command. Resolves with the exit code. Throws a StartError for a command that can't be run. */
async function run([name, ...args]: string[]): Promise<number> {
  if (name === '--version') {
    console.log(await versionText())
    return 0
  }
  const asksHelp = [name, ...args].some(each => each === '--help' || each === '-h')
  if (asksHelp || name === undefined) {
    console.log(await helpText())
    return asksHelp ? 0 : 1
  }
  const load = commands.get(name)
  if (!load) throw new StartError(`There is no command ${name}.\n\n${await helpText()}`)
  const command = await load()
  return 'run' in command ? command.run(args, console.log) : runOnDatabase(command, args)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') console.error('A package is missing: segue doctor says which.')
  process.exitCode = 1
}
