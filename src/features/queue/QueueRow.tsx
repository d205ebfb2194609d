import { VisuallyHidden } from '@mantine/core'
import { IconArrowUp, IconCloudUp, IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useOnline } from '../../data/api/use-online.ts'
import { notHere } from '../../data/downloads/state-text.ts'
import { useIsAway, useIsKept } from '../../data/downloads/use-downloads.ts'
import type { Queued } from '../../data/queue/queued.ts'
import { cx } from '../../lib/class-names.ts'
import { hhmmss } from '../../lib/time.ts'
import { useIsLoadedSet, useIsRunning } from '../../player/react.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { KeptMark } from '../../ui/media/DownloadedMark.tsx'
import { Equaliser } from '../../ui/media/Equaliser.tsx'
import type { QueueCommands } from './commands.ts'
import { Progress } from './Progress.tsx'
import styles from './QueueRow.module.css'

export interface QueueRowProps {
  item: Queued
  commands: QueueCommands
  /** Moves it; what has been played has none. */
  grip?: ReactNode
}

/** What stands in one row of the queue. */
export function QueueRow({ item, commands, grip }: QueueRowProps) {
  const { set, isCurrent } = item
  const loaded = useIsLoadedSet(set.id)
  const running = useIsRunning()
  const kept = useIsKept(set.id)
  const away = useIsAway(set.id) && !loaded
  return (
    <>
      {grip ?? <span className={styles.noGrip} />}
      <span className={styles.art} data-away={away || undefined}>
        <Artwork src={set} size={48} />
        {isCurrent && (
          <span className={styles.live}>
            <Equaliser moving={loaded && running} />
          </span>
        )}
        {kept && <KeptMark size={16} />}
      </span>
      <span className={styles.words} data-away={away || undefined}>
        <Title item={item} play={commands.play} away={away} />
        <span className={styles.artist}>
          {away && <span id={whyOf(item)}>{notHere} · </span>}
          {set.artist}
          <span className={styles.shortLength}> · {hhmmss(set.duration)}</span>
          <Unsent item={item} />
        </span>
      </span>
      <span className={styles.length}>{hhmmss(set.duration)}</span>
      <PlayNext item={item} playNext={commands.playNext} />
      <Remove item={item} remove={commands.remove} />
      {isCurrent && loaded && <Progress />}
    </>
  )
}

const whyOf = ({ set }: Queued) => `away-${set.id}`

interface TitleProps {
  item: Queued
  play: QueueCommands['play']
  /** It can't be played now, and the line below says why. */
  away: boolean
}

function Title({ item, play, away }: TitleProps) {
  const { label, run } = useCommand(play, item)
  return (
    <button
      type="button"
      className={styles.title}
      aria-label={label}
      title={item.set.set_name}
      {...(away ? { 'aria-disabled': true, 'aria-describedby': whyOf(item) } : { onClick: run })}
    >
      {item.set.set_name}
    </button>
  )
}

function Unsent({ item }: { item: Queued }) {
  const waits = !useOnline() && item.unsent
  return (
    waits && (
      <span className={styles.unsent}>
        <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>Not sent yet</VisuallyHidden>
      </span>
    )
  )
}

function PlayNext({ item, playNext }: { item: Queued; playNext: QueueCommands['playNext'] }) {
  const { label, enabled, run } = useCommand(playNext, item.set)
  return (
    enabled && (
      <IconButton
        className={cx(styles.action, styles.next)}
        label={label}
        tooltip="Play next"
        icon={<IconArrowUp size={18} stroke={1.75} aria-hidden />}
        onClick={run}
      />
    )
  )
}

function Remove({ item, remove }: { item: Queued; remove: QueueCommands['remove'] }) {
  const { label, run } = useCommand(remove, item)
  const click = (event: MouseEvent<HTMLElement>) => {
    // The row goes, and focus to its neighbour rather than out of the queue.
    const row = event.currentTarget.closest('li')
    const near = row?.nextElementSibling ?? row?.previousElementSibling
    const heir = near?.querySelector('[data-remove]') ?? row?.closest('[role=dialog]')
    if (heir instanceof HTMLElement) heir.focus()
    run()
  }
  return (
    <IconButton
      className={styles.action}
      label={label}
      tooltip="Remove"
      data-remove=""
      icon={<IconX size={18} stroke={1.75} aria-hidden />}
      onClick={click}
    />
  )
}
