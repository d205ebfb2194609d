import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { shortcutsShown } from '../../commands/navigate.ts'
import { commandTable } from '../../commands/table.ts'
import { store } from '../../state/store.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './ShortcutsDialog.module.css'

/** Keys that are shown as a sign, with the sign's accessible name. Other keys are shown by their name. */
const signs: Record<string, { sign: string; name: string }> = {
  ArrowLeft: { sign: '←', name: 'Left arrow' },
  ArrowRight: { sign: '→', name: 'Right arrow' },
  '/': { sign: '/', name: 'Slash' },
  '?': { sign: '?', name: 'Question mark' },
}

/** Lists every keyboard shortcut of the command table. */
export function ShortcutsDialog() {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={() => store.set(shortcutsShown, false)}>
      {commandTable.map(({ name, commands }) => (
        <section key={name} className={styles.group} aria-label={name}>
          <h3>{name}</h3>
          <dl>
            {commands.map(command => (
              <div key={command.id} className={styles.row}>
                <dt>{command.label()}</dt>
                <dd>
                  {command.shortcuts.map((shortcut, index) => (
                    <Fragment key={shortcut}>
                      {index > 0 && <span>or</span>}
                      <Keys shortcut={shortcut} />
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

/** `g` then `s`, or `Shift` and `→` together. */
const Keys = ({ shortcut }: { shortcut: string }) =>
  shortcut.split(' ').map((step, index) => (
    <Fragment key={step}>
      {index > 0 && <span>then</span>}
      {step.split('+').map((key, place) => (
        <Fragment key={key}>
          {place > 0 && <VisuallyHidden>and</VisuallyHidden>}
          <Key name={key} />
        </Fragment>
      ))}
    </Fragment>
  ))

function Key({ name }: { name: string }) {
  const known = signs[name]
  return (
    <kbd className={styles.key}>
      {known ? (
        <>
          <span aria-hidden="true">{known.sign}</span>
          <VisuallyHidden>{known.name}</VisuallyHidden>
        </>
      ) : (
        name
      )}
    </kbd>
  )
}
