import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import { Action } from '../../../catalogue/header/Action.tsx'
import { deletePlaylist, editPlaylist } from '../../../commands/playlists.ts'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { PlaylistForm } from '../PlaylistForm.tsx'
import styles from './EditPlaylist.module.css'

/** Changes the details of a playlist, or deletes it. */
export function EditPlaylist({ playlist }: { playlist: PlaylistDetail }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const navigate = useNavigate()
  const close = () => setOpen(null)
  const remove = () => {
    close()
    deletePlaylist.effect(playlist)
    void navigate({ to: '/playlists' })
  }
  return (
    <>
      <Action
        word="Edit"
        name={playlist.name}
        leftSection={<IconPencil size={20} stroke={1.75} />}
        onClick={() => setOpen('edit')}
      />
      <Dialog open={open === 'edit'} title="Edit playlist" sheet onClose={close}>
        <PlaylistForm
          details={playlist}
          action="Save"
          onCancel={close}
          onDone={details => {
            close()
            editPlaylist.effect(playlist, details)
          }}
          aside={
            <Button variant="danger" className={styles.delete ?? ''} onClick={() => setOpen('delete')}>
              {deletePlaylist.label(playlist)}
            </Button>
          }
        />
      </Dialog>
      <Confirm
        open={open === 'delete'}
        title={`Delete ${playlist.name}?`}
        action={deletePlaylist.label(playlist)}
        onConfirm={remove}
        onCancel={close}
      >
        <p>This can't be undone. Those who follow it lose it, too. Its sets and tracks stay.</p>
      </Confirm>
    </>
  )
}
