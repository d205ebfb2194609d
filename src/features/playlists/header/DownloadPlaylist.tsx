import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useAtomValue } from 'jotai/react'
import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import { Action } from '../../../catalogue/header/Action.tsx'
import { downloadSets, removeDownloadsOf } from '../../../commands/downloads.ts'
import { canDownload } from '../../../data/downloads/can-download.ts'
import { useDownloads } from '../../../data/downloads/use-downloads.ts'
import { setsIn } from './sets-in.ts'

/** Downloads the sets of a playlist, says how many of them are there, and removes them. */
export function DownloadPlaylist({ playlist }: { playlist: PlaylistDetail }) {
  const downloads = useDownloads()
  const sets = setsIn(playlist)
  const isOffered = useAtomValue(canDownload)
  if (!isOffered || sets.length === 0 || !downloads) return null
  const wanted = downloads.filter(({ set }) => sets.some(({ id }) => id === set.id))
  const done = wanted.filter(({ state }) => state === 'done').length
  // Otherwise the button also resumes what was paused or has failed.
  const isAsked = wanted.filter(({ state }) => state !== 'paused' && state !== 'failed').length === sets.length
  const Icon = isAsked ? IconTrash : IconDownload
  return (
    <>
      <Action
        word={isAsked ? 'Remove downloads' : 'Download'}
        name={playlist.name}
        leftSection={<Icon size={20} stroke={1.75} />}
        onClick={() => (isAsked ? removeDownloadsOf.effect(sets) : downloadSets.effect(sets))}
      />
      {wanted.length > 0 && (
        <p role="status">
          {done} of {sets.length} downloaded
        </p>
      )}
    </>
  )
}
