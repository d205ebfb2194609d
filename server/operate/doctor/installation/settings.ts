import { secretSettings, settings } from '../../../environment.ts'
import type { Check } from '../check.ts'
import { nearestName } from './near-names.ts'

const documented = 'docs/configuration.md describes every setting.'

/** Which variables are set, without any value, what is wrong with them, and names that look like typing errors. */
export const settingsCheck: Check = {
  needs: [],
  async run({ environment, configProblems, findings }) {
    const names = [...settings, ...secretSettings.map(name => `${name}_FILE`)]
    const set = names.filter(name => environment[name]?.trim())
    const known = new Set<string>(names)
    const misspelled = Object.keys(environment).flatMap(name => {
      const meant = known.has(name) ? undefined : nearestName(name, names)
      return meant ? [{ name, meant }] : []
    })
    return [
      findings.ok(`Set: ${set.length > 0 ? set.join(', ') : 'nothing'}. The others are not set.`),
      ...configProblems.map(({ message }) => findings.problem(message, `Correct it; ${documented}`)),
      ...misspelled.map(({ name, meant }) =>
        findings.warning(`${name} isn't a setting. Did you mean ${meant}?`, `Rename or remove it; ${documented}`),
      ),
    ]
  },
}
