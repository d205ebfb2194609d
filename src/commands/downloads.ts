import {
  IconDownload,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { Getter } from 'jotai/vanilla'
import { SetSummary } from '../../contract/entities/music.ts'
import { connection } from '../data/api/connection.ts'
import type { DownloadState } from '../data/downloads/download.ts'
import {
  download,
  downloads,
  pauseDownload,
  removeDownload,
  removeDownloads,
  resumeDownload,
} from '../data/downloads/page-downloads.ts'
import type { CommandIcon } from '../lib/command.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'
import { notify } from './notify.ts'

/** What a listener does to have sets on this device. */

const stateOf = (get: Getter, { id }: SetSummary): DownloadState | 'none' =>
  get(downloads)?.find(({ set }) => set.id === id)?.state ?? 'none'

interface Step {
  label: string
  icon: CommandIcon
  take: (set: SetSummary) => Promise<void>
}

const pause: Step = { label: 'Pause download', icon: IconPlayerPauseFilled, take: ({ id }) => pauseDownload(id) }
const remove: Step = { label: 'Remove download', icon: IconTrash, take: takeAway }

/** What comes next, by what there is. */
const steps: Record<DownloadState | 'none', Step> = {
  none: { label: 'Download', icon: IconDownload, take: begin },
  waiting: pause,
  running: pause,
  paused: { label: 'Resume download', icon: IconPlayerPlayFilled, take: ({ id }) => resumeDownload(id) },
  failed: { label: 'Try again', icon: IconRefresh, take: ({ id }) => resumeDownload(id) },
  done: remove,
}

async function begin(set: SetSummary): Promise<void> {
  await download(SetSummary.parse(set))
  if (!store.get(connection.online)) notify('The download begins when the network is back.', 'info', IconDownload)
}

async function takeAway(set: SetSummary): Promise<void> {
  const wasWhole = stateOf(store.get, set) === 'done'
  await removeDownload(set.id)
  if (wasWhole) notify(`${set.set_name} was removed from this device.`, 'success', IconTrash)
}

/** Says so when it can't even be noted. */
const tried = (taking: Promise<void>) =>
  void taking.catch((failure: unknown) => {
    console.error('A download could not be changed', failure)
    notify('Something went wrong, please try again!', 'error')
  })

/** Keeps a set on this device; then pauses, resumes or removes it, by how far that has come. */
export const keepSet = command<[set: SetSummary]>({
  id: 'download.keep',
  label: (get, set) => steps[stateOf(get, set)].label,
  icon: (get, set) => steps[stateOf(get, set)].icon,
  enabled: () => true,
  effect: set => tried(steps[stateOf(store.get, set)].take(set)),
})

/** Removes a set from this device, whether it is whole or on its way. */
export const removeKept = command<[set: SetSummary]>({
  id: 'download.remove',
  label: (get, set) => (stateOf(get, set) === 'done' ? 'Remove download' : 'Cancel download'),
  icon: (get, set) => (stateOf(get, set) === 'done' ? IconTrash : IconX),
  enabled: (get, set) => stateOf(get, set) !== 'none',
  effect: set => tried(takeAway(set)),
})

/** Removes every set from this device. Whoever offers it asks first. */
export const removeAllKept = command({
  id: 'download.remove-all',
  label: () => 'Remove all',
  icon: () => IconTrash,
  enabled: get => (get(downloads)?.length ?? 0) > 0,
  effect: () =>
    tried(removeDownloads().then(() => notify('Your downloads were removed from this device.', 'success', IconTrash))),
})
