import { readFileSync } from 'node:fs'
import { reasonOf, StartError } from '../lib/start-errors.ts'
import { fileVariable, type Setting, secretSettings } from './environment.ts'

/** A setting that can't be used, or several that belong together. The message names them and never holds a secret. */
export interface ConfigProblem {
  variables: Setting[]
  message: string
}

/** The secret in the file that `NAME_FILE` names, without the line breaks at its end. Throws a StartError, without what is in it. */
function readSecret(name: Setting, environment: NodeJS.ProcessEnv): string | undefined {
  const variable = fileVariable(name)
  const path = environment[variable]
  if (!path?.trim()) return undefined
  if (environment[name]?.trim()) throw new StartError(`${name} and ${variable} are both set: remove one.`)
  const secret = (() => {
    try {
      return readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    } catch (error) {
      throw new StartError(`${variable} can't be read: ${reasonOf(error)}.`)
    }
  })()
  if (secret.trim() === '') throw new StartError(`${variable} can't be used: ${path} is empty.`)
  return secret
}

/** The environment with the secrets from files in place of their paths. One that can't be used is as if it were absent. */
export function readSecrets(environment: NodeJS.ProcessEnv): { given: NodeJS.ProcessEnv; problems: ConfigProblem[] } {
  const given = { ...environment }
  const problems: ConfigProblem[] = []
  for (const name of secretSettings) {
    try {
      given[name] = readSecret(name, environment) ?? environment[name]
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      problems.push({ variables: [name], message: error.message })
      delete given[name]
    }
  }
  return { given, problems }
}
