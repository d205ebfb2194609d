import { IconPlaylistAdd } from '@tabler/icons-react'
import type { PlayableSet } from '#contract/entities/music.ts'
import { Action } from '../../../catalogue/header/Action.tsx'
import { addToQueue } from '../../../commands/queue.ts'

export const QueueButton = ({ set }: { set: PlayableSet }) => (
  <Action
    word="Queue"
    name={set.set_name}
    leftSection={<IconPlaylistAdd size={20} stroke={1.75} />}
    onClick={() => addToQueue.effect(set)}
  />
)
