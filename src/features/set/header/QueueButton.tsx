import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import type { PlayableSet } from '../../../../contract/entities/music.ts'
import styles from '../../../catalogue/header/Action.module.css'
import { addToQueue } from '../../../commands/queue.ts'

export const QueueButton = ({ set }: { set: PlayableSet }) => (
  <Button
    size="xl"
    className={styles.action}
    leftSection={<IconPlaylistAdd size={20} stroke={1.75} />}
    onClick={() => addToQueue.effect(set)}
  >
    <span className={styles.word}>Queue</span>
    <VisuallyHidden> {set.set_name}</VisuallyHidden>
  </Button>
)
