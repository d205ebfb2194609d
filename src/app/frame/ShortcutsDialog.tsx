import { shortcutsShown } from '../../commands/navigate.ts'
import { commandTable } from '../../commands/table.ts'
import { store } from '../../state/store.ts'
import { KeysDialog } from '../../ui/overlays/KeysDialog.tsx'

/** Lists every keyboard shortcut of the command table. */
export const ShortcutsDialog = () => (
  <KeysDialog
    title="Keyboard shortcuts"
    groups={commandTable.map(({ name, commands }) => ({
      name,
      bindings: commands.map(command => ({ what: command.label(), keys: command.shortcuts })),
    }))}
    onClose={() => store.set(shortcutsShown, false)}
  />
)
