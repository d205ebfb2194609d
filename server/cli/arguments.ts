import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'

/** Runs a parsed command on the database. Prints its output line by line, and resolves with the exit code. */
export type CommandHandler = (db: Db, print: (line: string) => void, config: Config) => Promise<number>

export interface Command {
  help: string
  /** The command runs on a database without a schema, and creates one in DATA_DIR if there is none. */
  acceptsNewDatabase?: true
  /** Parses the arguments. Throws a StartError that says what is wrong with them. */
  parse(args: string[]): CommandHandler
  /** The same for arguments that need no database; undefined for others. */
  parseWithoutDatabase?(args: string[]): ((print: (line: string) => void) => Promise<number>) | undefined
}

type Options = NonNullable<ParseArgsConfig['options']>

/** Parses a command's options. Throws a StartError for an unknown option, or one without its value. */
export function readArguments<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}
