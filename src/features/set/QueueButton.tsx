import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import styles from '../../catalogue/header/Action.module.css'

/** Adds a set to the queue. */
export const QueueButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button
    size="xl"
    className={styles.action}
    leftSection={<IconPlaylistAdd size={20} stroke={1.75} />}
    onClick={onClick}
  >
    <span className={styles.word}>Queue</span>
    <VisuallyHidden> {name}</VisuallyHidden>
  </Button>
)
