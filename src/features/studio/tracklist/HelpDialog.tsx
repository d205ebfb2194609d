import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import styles from './HelpDialog.module.css'
import { keyGroups } from './keys.ts'

const signs: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}
const sign = (key: string) => key.replace(/Arrow\w+/, arrow => signs[arrow] ?? arrow)

/** Ten digits are shown as their range. */
const keysText = (keys: readonly string[]) =>
  keys.length > 2 ? `${keys[0]} to ${keys.at(-1)}` : keys.map(sign).join(' or ')

/** Every key of the editor. */
export const HelpDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open title="Keys of the editor" onClose={onClose}>
    {keyGroups.map(({ name, bindings }) => (
      <section key={name} aria-label={name} className={styles.group}>
        <h3>{name}</h3>
        <dl>
          {bindings.map(({ keys, what }) => (
            <div key={what} className={styles.row}>
              <dt>{what}</dt>
              <dd>
                <kbd>{keysText(keys)}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)
