import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import { Action } from '../../../catalogue/header/Action.tsx'
import { editPlaylist } from '../../../commands/playlists.ts'
import { share } from '../../../commands/share.ts'
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx'

export interface SharePlaylistProps {
  playlist: PlaylistDetail
  /** It is the listener's. */
  own: boolean
}

/** Shares the link of a playlist. A private one is opened for those who have the link first, if the owner wants that. */
export function SharePlaylist({ playlist, own }: SharePlaylistProps) {
  const { id, name, visibility } = playlist
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const shareLink = () => share.effect({ item: 'playlist', id, name })
  const openAndShare = () => {
    close()
    editPlaylist.effect(playlist, { ...playlist, visibility: 'link' })
    shareLink()
  }
  return (
    <>
      <Action
        word="Share"
        name={name}
        leftSection={<IconShare2 size={20} stroke={1.75} />}
        onClick={own && visibility === 'private' ? () => setAsking(true) : shareLink}
      />
      <Dialog open={asking} title={`${name} is private`} sheet onClose={close}>
        <p>Anyone with the link can open it then, and sees your name and picture. You can make it private again.</p>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" data-autofocus onClick={openAndShare}>
            Open by link and share
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
