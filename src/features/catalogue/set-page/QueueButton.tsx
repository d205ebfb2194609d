import { IconPlaylistAdd } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import styles from '../work/Action.module.css'

/** Adds a set to the queue. */
export const QueueButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button size="lg" className={styles.action} icon={<IconPlaylistAdd size={20} stroke={1.75} />} onClick={onClick}>
    <span className={styles.word}>Queue</span>
    <span className="visually-hidden"> {name}</span>
  </Button>
)
