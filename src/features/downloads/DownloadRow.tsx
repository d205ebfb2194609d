import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useOnline } from '../../data/api/use-online.ts'
import type { Download } from '../../data/downloads/download.ts'
import { amountText, doneOf, stateText } from '../../data/downloads/state-text.ts'
import { dotted } from '../../lib/text.ts'
import { useIsRunning, useSetLive } from '../../player/react.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Text } from '../../ui/controls/text.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { Progress } from '../../ui/feedback/progress.ts'
import { Stack } from '../../ui/layout/group-stack.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { KeptMark } from '../../ui/media/DownloadedMark.tsx'
import { Equaliser } from '../../ui/media/Equaliser.tsx'
import styles from './DownloadRow.module.css'
import type { DownloadsVerbs } from './verbs.ts'

export interface DownloadRowProps {
  download: Download
  verbs: DownloadsVerbs
}

/** A set that is on this device or on its way: what it is, how far it has come, and what can be done with it. */
export function DownloadRow({ download, verbs }: DownloadRowProps) {
  const online = useOnline()
  const { set, state } = download
  const live = useSetLive(set.id)
  const isWhole = state === 'done'
  const failed = state === 'failed'
  return (
    <li className={styles.row} data-live={live ?? undefined} aria-current={live ? 'true' : undefined}>
      <span className={styles.art}>
        <Artwork src={set} size={64} />
        {isWhole && <KeptMark size={20} />}
        {live && <Live />}
      </span>
      <Stack gap={4} flex={1} miw={0} px={12}>
        <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={styles.name}>
          {set.set_name}
        </Link>
        <Text size="sm" c="dimmed" truncate>
          {set.artist}
        </Text>
        <Text size="sm" c={failed ? 'var(--danger)' : 'dimmed'} truncate={!failed} className="tabular">
          {isWhole
            ? dotted(amountText(download), download.automatic && 'Liked')
            : dotted(stateText(download, online), amountText(download))}
        </Text>
      </Stack>
      {isWhole ? <Play set={set} play={verbs.play} /> : <Verb command={verbs.keep} set={set} />}
      <Remove set={set} remove={verbs.remove} />
      {!isWhole && (
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

const Live = () => (
  <span className={styles.live}>
    <Equaliser moving={useIsRunning()} />
  </span>
)

interface OfSet {
  set: Download['set']
}

function Play({ set, play }: OfSet & Pick<DownloadsVerbs, 'play'>) {
  const { label, Icon, run } = useCommand(play, set)
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

function Verb({ command, set }: OfSet & { command: DownloadsVerbs['keep'] }) {
  const { label, Icon, run } = useCommand(command, set)
  return (
    <IconButton
      label={`${label}, ${set.set_name}`}
      tooltip={label}
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={run}
    />
  )
}

function Remove({ set, remove }: OfSet & Pick<DownloadsVerbs, 'remove'>) {
  const { label, Icon, run } = useCommand(remove, set)
  const click = (event: MouseEvent<HTMLElement>) => {
    // The row goes, and focus to its neighbour rather than out of the list.
    const row = event.currentTarget.closest('li')
    const near = row?.nextElementSibling ?? row?.previousElementSibling
    const heir = near?.querySelector('[data-remove]') ?? row?.closest('main')
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
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
