import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'

/** Does what was asked on the database, tells it line by line, and resolves with the exit code. */
export type Deed = (db: Db, print: (line: string) => void, config: Config) => Promise<number>

export interface Command {
  help: string
  /** It takes a database without a schema, and makes one in DATA_DIR where there is none. */
  fillsNew?: true
  /** What the arguments ask for. Throws a StartError that says what is wrong with them. */
  read(args: string[]): Deed
  /** The same for arguments that need no database; undefined for others. */
  alone?(args: string[]): ((print: (line: string) => void) => Promise<number>) | undefined
}

type Options = NonNullable<ParseArgsConfig['options']>

/** A command's arguments. Throws a StartError for an option that it doesn't have, or one without its value. */
export function readArguments<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}
