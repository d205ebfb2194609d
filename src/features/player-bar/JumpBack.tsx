import type { MouseEvent } from 'react'
import { continueElsewhere } from '../../commands/place-elsewhere.ts'
import { transport } from '../../commands/transport.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import styles from './JumpBack.module.css'

/** For a while after a far jump, a button back to the position before it; otherwise one to a newer position from another device. */
export function JumpBack({ className }: { className?: string | undefined }) {
  const back = useCommand(transport.jumpBack)
  const elsewhere = useCommand(continueElsewhere)
  const { label, Icon, enabled, run } = back.enabled ? back : elsewhere
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes: the focus stays in the player.
    currentTarget.closest('section')?.focus({ preventScroll: true })
    run()
  }
  return (
    <div role="status" className={className}>
      {enabled && (
        <button type="button" className={styles.chip} data-over-player onClick={press}>
          <Icon size={18} stroke={1.75} aria-hidden />
          {label}
        </button>
      )}
    </div>
  )
}
