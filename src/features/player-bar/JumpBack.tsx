import { useCommand } from '../../ui/controls/use-command.ts'
import type { PlayerCommands } from './commands.ts'
import styles from './JumpBack.module.css'

type JumpBackProps = Pick<PlayerCommands, 'jumpBack' | 'continueElsewhere'> & { className?: string | undefined }

/** After a far jump, for a while, the way back to where the listener was; else on to where they were on another device. */
export function JumpBack({ jumpBack, continueElsewhere, className }: JumpBackProps) {
  const back = useCommand(jumpBack)
  const elsewhere = useCommand(continueElsewhere)
  const { label, Icon, enabled, run } = back.enabled ? back : elsewhere
  return (
    <div role="status" className={className}>
      {enabled && (
        <button type="button" className={styles.chip} data-over-player onClick={run}>
          <Icon size={18} stroke={1.75} aria-hidden />
          {label}
        </button>
      )}
    </div>
  )
}
