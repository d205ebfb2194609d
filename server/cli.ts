import { brand } from '../contract/brand.ts'
import type { Command } from './cli/arguments.ts'
import { backupCommand, restoreCommand } from './cli/backup.ts'
import { checkCommand } from './cli/check.ts'
import { exportCommand } from './cli/export.ts'
import { featureCommand } from './cli/feature.ts'
import { importCommand } from './cli/import.ts'
import { releaseCommand } from './cli/release.ts'
import { userCommand } from './cli/user.ts'
import { vapid, vapidHelp } from './cli/vapid.ts'
import { readConfig } from './config.ts'
import { openForCommand, openNew } from './database.ts'
import { StartError } from './lib/start-errors.ts'

const commands = new Map<string, Command>([
  ['backup', backupCommand],
  ['check', checkCommand],
  ['export', exportCommand],
  ['feature', featureCommand],
  ['import', importCommand],
  ['release', releaseCommand],
  ['restore', restoreCommand],
  ['user', userCommand],
])

const help = `npm run segue -- <command>

${[...commands.values()].map(command => `  ${command.help}`).join('\n')}
  ${vapidHelp}
  serve [--workers <number>]
      the same as npm start: builds and serves, with several processes if --workers is given

Commands use the database in DATABASE_URL, or else the one in DATA_DIR, whether ${brand.name} is running or not.`

/** Runs an operator's command. Resolves with the exit code. Throws a StartError for a command that can't be run. */
async function run([name, ...args]: string[]): Promise<number> {
  const asksHelp = [name, ...args].some(each => each === '--help' || each === '-h')
  if (asksHelp || name === undefined) {
    console.log(help)
    return asksHelp ? 0 : 1
  }
  if (name === 'vapid') {
    for (const line of vapid(args)) console.log(line)
    return 0
  }
  if (name === 'serve') {
    process.argv.splice(2, 1)
    // Not a literal, so that TypeScript doesn't compile the build script as part of the server.
    await import(new URL('../scripts/start.mjs', import.meta.url).href)
    return 0
  }
  const command = commands.get(name)
  if (!command) throw new StartError(`There is no command ${name}.\n\n${help}`)
  const alone = command.parseWithoutDatabase?.(args)
  if (alone) return alone(console.log)
  const handler = command.parse(args)
  const config = readConfig(process.env)
  const open = command.acceptsNewDatabase ? openNew : openForCommand
  const store = await open(config.databaseUrl, config.dataDir)
  return handler(store.db, console.log, config).finally(() => store.close())
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
