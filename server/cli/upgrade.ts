import { readConfig } from '../config/config.ts'
import { StartError } from '../lib/start-errors.ts'
import { goBack, upgrade } from '../operate/upgrade/upgrade.ts'
import { readArguments, type StandaloneCommand } from './arguments.ts'

export const upgradeCommand: StandaloneCommand = {
  help: `upgrade <release>  upgrade while Segue runs, to a tarball or folder made by npm run release; if a step fails, nothing changes
                  --backup-into <folder> makes a backup first; --back returns to the release before this one`,
  async run(args, print) {
    const options = { 'backup-into': { type: 'string' }, back: { type: 'boolean' } } as const
    const { values, positionals } = readArguments(args, options)
    const config = readConfig(process.env)
    const [source, ...more] = positionals
    const isBack = values.back === true
    if (more.length > 0 || (source === undefined) !== isBack || (isBack && values['backup-into'] !== undefined))
      throw new StartError('upgrade takes one release, or --back alone.')
    const upgradeOptions = { config, backupInto: values['backup-into'], print }
    if (source === undefined) await goBack(upgradeOptions)
    else await upgrade(source, upgradeOptions)
    return 0
  },
}
