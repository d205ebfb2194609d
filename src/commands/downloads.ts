import {
  IconDownload,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { Getter } from 'jotai/vanilla'
import { SetSummary } from '#contract/entities/music.ts'
import { connection } from '../data/api/connection.ts'
import type { DownloadState } from '../data/downloads/download.ts'
import {
  download,
  downloads,
  pauseDownload,
  removeDownloads,
  removeDownload as removeFromDevice,
  resumeDownload,
} from '../data/downloads/page-downloads.ts'
import type { CommandIcon } from '../lib/command.ts'
import { store } from '../state/store.ts'
import { notify, notifyFailure } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'

const stateOf = (get: Getter, { id }: SetSummary): DownloadState | 'none' =>
  get(downloads)?.find(({ set }) => set.id === id)?.state ?? 'none'

interface Step {
  label: string
  icon: CommandIcon
  take: (set: SetSummary) => Promise<void>
}

const pause: Step = { label: 'Pause download', icon: IconPlayerPauseFilled, take: ({ id }) => pauseDownload(id) }

/** What `downloadSet` does next, by the state of the download. */
const steps: Record<DownloadState | 'none', Step> = {
  none: { label: 'Download', icon: IconDownload, take: start },
  waiting: pause,
  running: pause,
  paused: { label: 'Resume download', icon: IconPlayerPlayFilled, take: ({ id }) => resumeDownload(id) },
  failed: { label: 'Try again', icon: IconRefresh, take: ({ id }) => resumeDownload(id) },
  done: { label: 'Remove download', icon: IconTrash, take: remove },
}

async function start(set: SetSummary): Promise<void> {
  await download(SetSummary.parse(set))
  offlineNotice()
}

function offlineNotice(): void {
  if (!store.get(connection.online)) notify("The download starts when you're back online.", 'info', IconDownload)
}

async function remove(set: SetSummary): Promise<void> {
  const wasDone = stateOf(store.get, set) === 'done'
  await removeFromDevice(set.id)
  if (wasDone) notify(`${set.set_name} removed from downloads.`, 'success', IconTrash)
}

/** Shows a notice when the change couldn't even be stored. */
const reportFailure = (change: Promise<void>) =>
  void change.catch((failure: unknown) => {
    console.error('A download could not be changed', failure)
    notifyFailure()
  })

/** Downloads a set; once it is begun, pauses, resumes, retries or removes the download, by its state. */
export const downloadSet = command<[set: SetSummary]>({
  id: 'download.next-step',
  label: (get, set) => steps[stateOf(get, set)].label,
  icon: (get, set) => steps[stateOf(get, set)].icon,
  enabled: () => true,
  effect: set => reportFailure(steps[stateOf(store.get, set)].take(set)),
})

/** Removes a download, or cancels it while it isn't finished. */
export const removeDownload = command<[set: SetSummary]>({
  id: 'download.remove',
  label: (get, set) => (stateOf(get, set) === 'done' ? 'Remove download' : 'Cancel download'),
  icon: (get, set) => (stateOf(get, set) === 'done' ? IconTrash : IconX),
  enabled: (get, set) => stateOf(get, set) !== 'none',
  effect: set => reportFailure(remove(set)),
})

/** Downloads sets that aren't downloaded, and resumes those that are paused or have failed. */
export const downloadSets = command<[sets: readonly SetSummary[]]>({
  id: 'download.sets',
  label: () => 'Download',
  icon: () => IconDownload,
  enabled: () => true,
  effect: sets =>
    reportFailure(
      Promise.all(sets.filter(set => stateOf(store.get, set) !== 'done').map(startOrResume)).then(offlineNotice),
    ),
})

const startOrResume = async (set: SetSummary) =>
  stateOf(store.get, set) === 'none' ? download(SetSummary.parse(set)) : resumeDownload(set.id)

/** Removes the downloads of sets. */
export const removeDownloadsOf = command<[sets: readonly SetSummary[]]>({
  id: 'download.remove-sets',
  label: () => 'Remove downloads',
  icon: () => IconTrash,
  enabled: () => true,
  effect: sets => reportFailure(Promise.all(sets.map(({ id }) => removeFromDevice(id))).then(() => undefined)),
})

/** Removes every download, without asking: the control that offers it asks first. */
export const removeAllDownloads = command({
  id: 'download.remove-all',
  label: () => 'Remove all',
  icon: () => IconTrash,
  enabled: get => (get(downloads)?.length ?? 0) > 0,
  effect: () => reportFailure(removeDownloads().then(() => notify('All downloads removed.', 'success', IconTrash))),
})
