import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'
import { allOf } from '../lib/words.ts'

export type Print = (line: string) => void

/** Runs a parsed command on the database. Prints its output line by line, and resolves with the exit code. */
export type CommandHandler = (db: Db, print: Print, config: Config) => Promise<number>

/** A command that runs on the database of the environment. */
export interface Command {
  help: string
  /** The command runs on a database without a schema, and creates one in DATA_DIR if there is none. */
  acceptsNewDatabase?: true
  /** Parses the arguments. Throws a StartError that says what is wrong with them. */
  parse(args: string[]): CommandHandler
  /** The same for arguments that need no database; undefined for others. */
  parseWithoutDatabase?(args: string[]): ((print: Print) => Promise<number>) | undefined
}

/** A command for which neither the settings are read nor the database is opened before it runs. */
export interface StandaloneCommand {
  help: string
  /** Prints its output line by line, and resolves with the exit code. Throws a StartError for arguments that it can't use. */
  run(args: string[], print: Print): Promise<number>
}

/** Throws a StartError for arguments of a command that takes none, or no more. */
export function assertNoMore(command: string, extra: readonly string[]): void {
  if (extra.length > 0) throw new StartError(`${command} doesn't take ${allOf(extra)}.`)
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
