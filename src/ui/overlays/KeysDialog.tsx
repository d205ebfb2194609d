import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { Dialog } from './Dialog.tsx'
import styles from './KeysDialog.module.css'

interface KeyGroup {
  name: string
  /** Each with the keys that do the same; more than two are a range. */
  bindings: readonly { what: string; keys: readonly string[] }[]
}

export interface KeysDialogProps {
  title: string
  groups: readonly KeyGroup[]
  onClose: () => void
}

/** Keys that are shown as a sign, with the sign's accessible name. Other keys are shown by their name. */
const signs: Record<string, { sign: string; name: string }> = {
  ArrowLeft: { sign: '←', name: 'Left arrow' },
  ArrowRight: { sign: '→', name: 'Right arrow' },
  ArrowUp: { sign: '↑', name: 'Up arrow' },
  ArrowDown: { sign: '↓', name: 'Down arrow' },
  '/': { sign: '/', name: 'Slash' },
  '?': { sign: '?', name: 'Question mark' },
  ',': { sign: ',', name: 'Comma' },
  '.': { sign: '.', name: 'Period' },
  '+': { sign: '+', name: 'Plus' },
  '-': { sign: '−', name: 'Minus' },
}

/** Lists keys by group, and what each does. */
export const KeysDialog = ({ title, groups, onClose }: KeysDialogProps) => (
  <Dialog open title={title} onClose={onClose}>
    {groups.map(({ name, bindings }) => (
      <section key={name} className={styles.group} aria-label={name}>
        <h3>{name}</h3>
        <dl>
          {bindings.map(({ what, keys }) => (
            <div key={what} className={styles.row}>
              <dt>{what}</dt>
              <dd>
                <Alternatives keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)

function Alternatives({ keys }: { keys: readonly string[] }) {
  const [first = '', last = ''] = [keys[0], keys.at(-1)]
  return (
    <>
      <Keys shortcut={first} />
      {keys.length > 1 && (
        <>
          <span>{keys.length > 2 ? 'to' : 'or'}</span>
          <Keys shortcut={last} />
        </>
      )}
    </>
  )
}

/** `g` then `s`, or `Shift` and `→` together. */
const Keys = ({ shortcut }: { shortcut: string }) =>
  shortcut.split(' ').map((step, index) => (
    <Fragment key={step}>
      {index > 0 && <span>then</span>}
      {(step === '+' ? [step] : step.split('+')).map((key, place) => (
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
