import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { PlayerEqualiser } from '../../catalogue/play/PlayerEqualiser.tsx'
import { downloadSet, removeDownload } from '../../commands/downloads.ts'
import { playSet } from '../../commands/play-set.ts'
import { useOnline } from '../../data/api/use-online.ts'
import type { Download } from '../../data/downloads/download.ts'
import { amountText, doneOf, stateText } from '../../data/downloads/state-text.ts'
import { dotted } from '../../lib/text.ts'
import { useSetLive } from '../../player/react.ts'
import { focusNeighbor } from '../../ui/controls/focus-neighbor.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Text } from '../../ui/controls/text.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { Progress } from '../../ui/feedback/progress.ts'
import { Stack } from '../../ui/layout/group-stack.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { DownloadedMark } from '../../ui/media/DownloadedMark.tsx'
import styles from './DownloadRow.module.css'

/** A download: the set, its progress, and buttons to play, pause, resume or remove it. */
export function DownloadRow({ download }: { download: Download }) {
  const online = useOnline()
  const { set, state } = download
  const live = useSetLive(set.id)
  const isDone = state === 'done'
  const failed = state === 'failed'
  return (
    <li className={styles.row} data-live={live ?? undefined} aria-current={live ? 'true' : undefined}>
      <span className={styles.art}>
        <Artwork src={set} size={64} />
        {isDone && <DownloadedMark state="done" size={20} />}
        {live && (
          <span className={styles.live}>
            <PlayerEqualiser />
          </span>
        )}
      </span>
      <Stack gap={4} flex={1} miw={0} px={12}>
        <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={styles.name}>
          {set.set_name}
        </Link>
        <Text size="sm" c="dimmed" truncate>
          {set.artist}
        </Text>
        <Text size="sm" c={failed ? 'var(--danger)' : 'dimmed'} truncate={!failed} className="tabular">
          {isDone
            ? dotted(amountText(download), download.automatic && 'Liked')
            : dotted(stateText(download, online), amountText(download))}
        </Text>
      </Stack>
      {isDone ? <Play set={set} /> : <NextStep set={set} />}
      <Remove set={set} />
      {!isDone && (
        <Progress
          value={100 * doneOf(download)}
          size={2}
          radius={0}
          color={state === 'running' ? 'var(--lime)' : 'var(--fog-2)'}
          className={styles.progress ?? ''}
          aria-hidden="true"
        />
      )}
    </li>
  )
}

interface OfSet {
  set: Download['set']
}

function Play({ set }: OfSet) {
  const { label, Icon, run } = useCommand(playSet, set)
  return (
    <IconButton
      className={styles.play}
      label={`${label} ${set.set_name}`}
      tooltip={label}
      icon={<Icon size={20} aria-hidden />}
      onClick={run}
    />
  )
}

/** Pauses, resumes or retries the download, by its state. */
function NextStep({ set }: OfSet) {
  const { label, Icon, run } = useCommand(downloadSet, set)
  return (
    <IconButton
      label={`${label}, ${set.set_name}`}
      tooltip={label}
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={run}
    />
  )
}

function Remove({ set }: OfSet) {
  const { label, Icon, run } = useCommand(removeDownload, set)
  const click = ({ currentTarget }: MouseEvent) => {
    focusNeighbor(currentTarget, 'main')
    run()
  }
  return (
    <IconButton
      label={`${label}, ${set.set_name}`}
      tooltip={label}
      data-remove=""
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={click}
    />
  )
}
