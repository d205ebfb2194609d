import { stat } from 'node:fs/promises'
import { fileVariable, secretSettings, settings } from '../../../config/environment.ts'
import type { Check, CheckContext } from '../check.ts'
import type { Finding } from '../finding.ts'
import { nearestName } from './near-names.ts'

const documented = 'docs/configuration.md describes every setting.'

const names: readonly string[] = [...settings, ...secretSettings.map(fileVariable)]

/** The setting that an unknown variable was probably meant to be. Of those that aren't secret none is read from a file. */
const meantBy = (name: string) =>
  names.includes(name) ? undefined : (settings.find(each => name === fileVariable(each)) ?? nearestName(name, names))

/** Secrets in files that every user of the machine can read. A group may: that is how two services share one. */
async function openSecrets({ environment, findings }: CheckContext): Promise<Finding[]> {
  const found = secretSettings.map(async name => {
    const path = environment[fileVariable(name)]
    const { mode } = (path && (await stat(path).catch(() => undefined))) || { mode: 0 }
    const remedy = `chmod o= ${path}, and make it a file of the user, or of a group, that Segue runs as.`
    return mode & 0o007
      ? [findings.warning(`Other users can read or write the file of ${fileVariable(name)}.`, remedy)]
      : []
  })
  return (await Promise.all(found)).flat()
}

/** Which variables are set, without any value, what is wrong with them, and names that look like typing errors. */
export const settingsCheck: Check = {
  needs: [],
  async run(context) {
    const { environment, configProblems, findings } = context
    const set = names.filter(name => environment[name]?.trim())
    const misspelled = Object.keys(environment).flatMap(name => {
      const meant = meantBy(name)
      return meant ? [{ name, meant }] : []
    })
    return [
      findings.ok(`Set: ${set.length > 0 ? set.join(', ') : 'nothing'}. The others are not set.`),
      ...configProblems.map(({ message }) => findings.problem(message, `Correct it; ${documented}`)),
      ...misspelled.map(({ name, meant }) =>
        findings.warning(`${name} isn't a setting. Did you mean ${meant}?`, `Rename or remove it; ${documented}`),
      ),
      ...(await openSecrets(context)),
    ]
  },
}
