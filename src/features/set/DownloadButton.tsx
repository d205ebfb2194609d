import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCircleArrowDownFilled, IconDownload, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { getRecording } from '../../../contract/routes/recordings.ts'
import styles from '../../catalogue/header/Action.module.css'
import { useOnline } from '../../data/api/use-online.ts'
import { readOf } from '../../data/cache/query.ts'
import { canKeep } from '../../data/downloads/can-download.ts'
import type { Download } from '../../data/downloads/download.ts'
import { amountText, doneOf, stateText } from '../../data/downloads/state-text.ts'
import { useDownload } from '../../data/downloads/use-downloads.ts'
import { sizeText } from '../../lib/bytes.ts'
import type { Command } from '../../lib/command.ts'
import { dotted } from '../../lib/text.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx'
import { MenuAction, MenuLink, MenuPopup } from '../../ui/overlays/Menu.tsx'
import { usePopup } from '../../ui/overlays/Popup.tsx'
import menu from './DownloadButton.module.css'

export interface DownloadVerbs {
  /** Keeps the set on this device; then pauses, resumes or removes it. */
  keep: Command<[set: SetSummary]>
  /** Removes it, whether it is whole or on its way. */
  remove: Command<[set: SetSummary]>
}

export interface DownloadButtonProps {
  set: SetSummary
  verbs: DownloadVerbs
}

/** Keeps a set on this device: how far that has come, and behind it what can be done, and how much it takes. */
export function DownloadButton({ set, verbs }: DownloadButtonProps) {
  const { control, popup } = usePopup()
  const download = useDownload(set.id)
  if (!canKeep || !set.mp3_permalink) return null
  const { word, icon } = look(download)
  return (
    <>
      <Button size="xl" className={styles.action} leftSection={icon} {...control}>
        <span className={styles.word}>{word}</span>
        <VisuallyHidden> {dotted(set.set_name, download && amountText(download))}</VisuallyHidden>
      </Button>
      <MenuPopup {...popup} position="bottom-end" offset={4} role="region" aria-label={`Download ${set.set_name}`}>
        {download ? <Going download={download} verbs={verbs} /> : <Begin set={set} keep={verbs.keep} />}
        <MenuLink to="/downloads" leftSection={<IconList size={20} stroke={1.75} aria-hidden="true" />}>
          All downloads
        </MenuLink>
      </MenuPopup>
    </>
  )
}

function look(download: Download | undefined): { word: string; icon: ReactNode } {
  switch (download?.state) {
    case undefined:
      return { word: 'Download', icon: <IconDownload size={20} stroke={1.75} /> }
    case 'waiting':
      return { word: 'Waiting', icon: <ProgressRing done={doneOf(download)} resting /> }
    case 'running':
      return { word: 'Downloading', icon: <ProgressRing done={doneOf(download)} /> }
    case 'paused':
      return { word: 'Paused', icon: <ProgressRing done={doneOf(download)} resting /> }
    case 'failed':
      return { word: 'Failed', icon: <IconAlertCircle size={20} stroke={1.75} className={menu.failed} /> }
    case 'done':
      return { word: 'Downloaded', icon: <IconCircleArrowDownFilled size={22} /> }
  }
}

/** What it takes is said before it is taken. */
function Begin({ set, keep }: { set: SetSummary; keep: DownloadVerbs['keep'] }) {
  const { data } = useQuery(readOf(getRecording, { params: { id: set.id } }))
  return <Verb command={keep} set={set} more={data && sizeText(data.size)} />
}

function Going({ download, verbs }: { download: Download; verbs: DownloadVerbs }) {
  const online = useOnline()
  const { set, state } = download
  return (
    <>
      <p className={menu.state}>{dotted(stateText(download, online), amountText(download))}</p>
      {state !== 'done' && <Verb command={verbs.keep} set={set} />}
      <Verb command={verbs.remove} set={set} />
    </>
  )
}

function Verb({ command, set, more }: { command: DownloadVerbs['keep']; set: SetSummary; more?: string | undefined }) {
  const { label, Icon, run } = useCommand(command, set)
  return (
    <MenuAction leftSection={<Icon size={20} stroke={1.75} aria-hidden />} onClick={run}>
      {dotted(label, more)}
      <VisuallyHidden>, {set.set_name}</VisuallyHidden>
    </MenuAction>
  )
}
