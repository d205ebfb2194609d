import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { deleteComment } from '../../commands/comments.ts'
import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import { Confirm } from '../../ui/overlays/Confirm.tsx'
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
        <MenuAction c="var(--danger)" leftSection={<IconTrash {...icon} />} onClick={() => setDeleting(true)}>
          Delete
        </MenuAction>
      </ItemMenu>
      {deleting && (
        <Confirm
          open
          title="Delete this comment?"
          action="Delete"
          onConfirm={() => void deleteComment(set, comment)}
          onCancel={() => setDeleting(false)}
        >
          <p>This can't be undone.</p>
        </Confirm>
      )}
    </>
  )
}
