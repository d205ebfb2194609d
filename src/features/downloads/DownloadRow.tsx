import { TallRow } from '../../catalogue/lists/TallRow.tsx'
import { PlayerEqualiser } from '../../catalogue/play/PlayerEqualiser.tsx'
import { downloadSet, removeDownload } from '../../commands/downloads.ts'
import { playSet } from '../../commands/play-set.ts'
import { useOnline } from '../../data/api/use-online.ts'
import type { Download } from '../../data/downloads/download.ts'
import { amountText, doneOf, stateText } from '../../data/downloads/state-text.ts'
import { dotted } from '../../lib/text.ts'
import { useSetLive } from '../../player/react.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { RemoveButton } from '../../ui/controls/RemoveButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import { Progress } from '../../ui/feedback/progress.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { DownloadedMark } from '../../ui/media/DownloadedMark.tsx'
import styles from './DownloadRow.module.css'

/** A download: the set, its progress, and buttons to play, pause, resume or remove it. */
export function DownloadRow({ download }: { download: Download }) {
  const online = useOnline()
  const { set, state } = download
  const live = useSetLive(set.id)
  const isDone = state === 'done'
  return (
    <TallRow
      set={set}
      art={
        <span className={styles.art}>
          <Artwork src={set} size={64} />
          {isDone && <DownloadedMark state="done" size={20} />}
          {live && (
            <span className={styles.live}>
              <PlayerEqualiser />
            </span>
          )}
        </span>
      }
      line={
        isDone
          ? dotted(amountText(download), download.automatic && 'Liked')
          : dotted(stateText(download, online), amountText(download))
      }
      failed={state === 'failed'}
      live={live !== null}
    >
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
    </TallRow>
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
  return (
    <RemoveButton
      label={`${label}, ${set.set_name}`}
      tooltip={label}
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      fallback="main"
      onRemove={run}
    />
  )
}
