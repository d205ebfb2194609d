import { IconAlertCircle, IconCircleArrowDownFilled, IconDownload, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import type { ReactNode } from 'react'
import type { SetSummary } from '#contract/entities/music.ts'
import { getRecording } from '#contract/routes/recordings.ts'
import { Action } from '../../../catalogue/header/Action.tsx'
import { CommandEntry } from '../../../catalogue/menu/CommandEntry.tsx'
import { downloadSet, removeDownload } from '../../../commands/downloads.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import { readOf } from '../../../data/cache/query.ts'
import { canDownload } from '../../../data/downloads/can-download.ts'
import type { Download } from '../../../data/downloads/download.ts'
import { amountText, doneOf, stateText } from '../../../data/downloads/state-text.ts'
import { useDownload } from '../../../data/downloads/use-downloads.ts'
import { sizeText } from '../../../lib/bytes.ts'
import { dotted } from '../../../lib/text.ts'
import { ProgressRing } from '../../../ui/feedback/ProgressRing.tsx'
import { MenuLink, MenuPopup } from '../../../ui/overlays/Menu.tsx'
import { usePopup } from '../../../ui/overlays/Popup.tsx'
import menu from './DownloadButton.module.css'

/** The progress of a set's download, with a menu that starts, pauses, resumes or removes it. */
export function DownloadButton({ set }: { set: SetSummary }) {
  const { control, popup } = usePopup()
  const download = useDownload(set.id)
  const isOffered = useAtomValue(canDownload)
  if (!isOffered || !set.mp3_permalink) return null
  const { word, icon } = lookOf(download)
  return (
    <>
      <Action
        word={word}
        widest="Downloading"
        name={dotted(set.set_name, download && amountText(download))}
        leftSection={icon}
        {...control}
      />
      <MenuPopup {...popup} position="bottom-end" offset={4} role="region" aria-label={`Download ${set.set_name}`}>
        {download ? <CurrentDownload download={download} /> : <NewDownload set={set} />}
        <MenuLink to="/downloads" leftSection={<IconList size={20} stroke={1.75} aria-hidden="true" />}>
          All downloads
        </MenuLink>
      </MenuPopup>
    </>
  )
}

function lookOf(download: Download | undefined): { word: string; icon: ReactNode } {
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

/** Shows the size before anything is downloaded. */
function NewDownload({ set }: { set: SetSummary }) {
  const { data } = useQuery(readOf(getRecording, { params: { id: set.id } }))
  const size = data && sizeText(data.size)
  return <CommandEntry command={downloadSet} args={[set]} name={set.set_name} detail={size} />
}

function CurrentDownload({ download }: { download: Download }) {
  const online = useOnline()
  const { set, state } = download
  const args: [typeof set] = [set]
  const of = { args, name: set.set_name }
  return (
    <>
      <p className={menu.state}>{dotted(stateText(download, online), amountText(download))}</p>
      {state !== 'done' && <CommandEntry {...of} command={downloadSet} />}
      <CommandEntry {...of} command={removeDownload} />
    </>
  )
}
