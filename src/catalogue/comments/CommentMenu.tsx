import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { deleteComment } from '../../commands/comments.ts'
import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { ItemMenu, MenuAction } from '../../ui/overlays/Menu.tsx'

export interface CommentMenuProps {
  ref: Ref<HTMLButtonElement>
  comment: ShownComment
  set: SetSummary
  onEdit: () => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The menu with which authors edit or delete a comment. */
export function CommentMenu({ ref, comment, set, onEdit }: CommentMenuProps) {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <ItemMenu ref={ref} label="Comment options">
        <MenuAction leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          Edit
        </MenuAction>
        <MenuAction leftSection={<IconTrash {...icon} />} onClick={() => setDeleting(true)}>
          Delete
        </MenuAction>
      </ItemMenu>
      {deleting && (
        <Dialog open title="Delete this comment?" onClose={() => setDeleting(false)}>
          <p>This can't be undone.</p>
          <DialogActions>
            <Button variant="quiet" onClick={() => setDeleting(false)}>
              Cancel
            </Button>
            <Button variant="primary" onClick={() => void deleteComment(set, comment)}>
              Delete
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
