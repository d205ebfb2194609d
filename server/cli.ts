import { parseArgs } from 'node:util'
import { brand } from '../contract/brand.ts'
import { check } from './cli/check.ts'
import { readConfig } from './config.ts'
import { openForCommand } from './database.ts'
import { StartError } from './lib/start-errors.ts'

const help = `npm run segue -- <command>

  check           prove that every stored counter is what it counts; exit code 1 when one is not
  check --mend    and set those right that are not

${brand.name}'s environment says which database: DATABASE_URL, or the one in DATA_DIR, whether it is running or not.`

const options = { mend: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n\n${help}`)
  }
}

/** An operator's command. Resolves with the exit code; throws a StartError for what can't be done. */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = read(args)
  const [command, ...rest] = positionals
  if (values.help || command === undefined) {
    console.log(help)
    return values.help ? 0 : 1
  }
  if (command !== 'check' || rest.length > 0)
    throw new StartError(`There is no command ${positionals.join(' ')}.\n\n${help}`)
  const { databaseUrl, dataDir } = readConfig(process.env)
  const store = await openForCommand(databaseUrl, dataDir)
  return check(store.db, { mend: values.mend ?? false }, console.log).finally(() => store.close())
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
