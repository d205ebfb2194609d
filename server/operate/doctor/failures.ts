import * as z from 'zod/mini'
import { codeOf, reasonOf, StartError } from '../../lib/start-errors.ts'
import type { Finding, Findings } from './finding.ts'

/** Runs something that a start does, too. Resolves with the message of its StartError; undefined if there is none. */
export async function startErrorOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

function messageOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  return `${error instanceof z.core.$ZodError ? z.prettifyError(error).replaceAll('\n', ' ') : reasonOf(error)}.`
}

function remedyOf(error: unknown): string {
  const code = codeOf(error) ?? ''
  if (code.endsWith('MODULE_NOT_FOUND')) return 'Install the packages (npm ci), or unpack the release again.'
  if (code === 'EACCES' || code === 'EPERM') return 'Run this as the user that runs Segue.'
  return 'Correct what the message names, and run this again.'
}

/** The finding of a check that failed itself. */
export const failedCheck = (findings: Findings, error: unknown): Finding =>
  findings.problem(`It can't be checked: ${messageOf(error)}`, remedyOf(error))
