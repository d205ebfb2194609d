import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { maxPlaylists } from '#contract/entities/playlists.ts'
import { makePlaylist } from '../../commands/playlists.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { PlaylistForm } from './PlaylistForm.tsx'

/** Makes a playlist and opens it. `count`: how many the listener has. */
export function NewPlaylist({ count }: { count: number }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const close = () => setOpen(false)
  if (count >= maxPlaylists) return <p>You have {maxPlaylists} playlists. Delete one to make another.</p>
  return (
    <>
      <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        New playlist
      </Button>
      <Dialog open={open} title="New playlist" sheet onClose={close}>
        <PlaylistForm
          action="Create"
          onCancel={close}
          onDone={details => {
            close()
            void navigate({ to: '/playlists/$playlistId', params: { playlistId: makePlaylist(details) } })
          }}
        />
      </Dialog>
    </>
  )
}
