import { VisuallyHidden } from '@mantine/core'
import { IconArrowUp, IconCloudUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { Downloaded } from '../../catalogue/play/Downloaded.tsx'
import { Heard } from '../../catalogue/play/Heard.tsx'
import { useUnavailableOffline } from '../../catalogue/play/unavailable-offline.ts'
import { playNext, playQueued, removeFromQueue } from '../../commands/queue.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import type { Queued } from '../../data/queue/queued.ts'
import { cx } from '../../lib/class-names.ts'
import { hhmmss } from '../../lib/time.ts'
import { playerAtoms, useDuration, useIsLoadedSet, useIsRunning } from '../../player/react.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { RemoveButton } from '../../ui/controls/RemoveButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { Equaliser } from '../../ui/media/Equaliser.tsx'
import { alongSet, usePositionAnimation } from '../../ui/waveform/position-animation.ts'
import styles from './QueueRow.module.css'

export interface QueueRowProps {
  item: Queued
  /** Moves the row. Only sets that wait have one. */
  grip?: ReactNode
}

/** The content of a row of the queue. */
export function QueueRow({ item, grip }: QueueRowProps) {
  const { set, isCurrent } = item
  const loaded = useIsLoadedSet(set.id)
  const running = useIsRunning()
  const unavailable = useUnavailableOffline(set.id)
  return (
    <>
      {grip ?? <span className={styles.noGrip} />}
      <span className={styles.art} data-unavailable={unavailable || undefined}>
        <Artwork src={set} size={48} />
        {isCurrent && (
          <span className={styles.live}>
            <Equaliser moving={loaded && running} />
          </span>
        )}
        {!isCurrent && <Heard set={set} />}
        <Downloaded setId={set.id} size={16} />
      </span>
      <span className={styles.words} data-unavailable={unavailable || undefined}>
        <Title item={item} unavailable={unavailable} />
        <span className={styles.artist}>
          <span>
            {unavailable && <span id={reasonId(item)}>{notDownloaded} · </span>}
            {set.artist}
          </span>
          <span className={styles.shortLength}> · {hhmmss(set.duration)}</span>
          <Unsent item={item} />
        </span>
      </span>
      <span className={styles.length}>{hhmmss(set.duration)}</span>
      <PlayNext item={item} />
      <Remove item={item} />
      {isCurrent && loaded && <Progress />}
    </>
  )
}

/** The id of the text that says why a set can't be played. */
const reasonId = ({ set }: Queued) => `unavailable-${set.id}`

/** Plays the set. While it is unavailable offline, the button is disabled and described by the reason. */
function Title({ item, unavailable }: { item: Queued; unavailable: boolean }) {
  const { label, run } = useCommand(playQueued, item)
  return (
    <button
      type="button"
      className={styles.title}
      aria-label={label}
      title={item.set.set_name}
      {...(unavailable ? { 'aria-disabled': true, 'aria-describedby': reasonId(item) } : { onClick: run })}
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

function PlayNext({ item }: { item: Queued }) {
  const { label, enabled, run } = useCommand(playNext, item.set)
  return (
    enabled && (
      <IconButton
        className={cx(styles.action, styles.next)}
        label={`Play ${item.set.set_name} next`}
        tooltip={label}
        icon={<IconArrowUp size={18} stroke={1.75} aria-hidden />}
        onClick={run}
      />
    )
  )
}

function Remove({ item }: { item: Queued }) {
  const { label, run } = useCommand(removeFromQueue, item)
  return (
    <RemoveButton
      className={styles.action}
      label={label}
      tooltip="Remove"
      icon={<IconX size={18} stroke={1.75} aria-hidden />}
      fallback="[role=dialog]"
      onRemove={run}
    />
  )
}

/** How far the current set has played. */
function Progress() {
  const duration = useDuration()
  const grow = useCallback((line: HTMLElement) => alongSet(line, duration, 'scaleX(0)', 'scaleX(1)'), [duration])
  const { position, pace } = playerAtoms
  return <span ref={usePositionAnimation(position, pace, grow)} className={styles.progress} aria-hidden="true" />
}
