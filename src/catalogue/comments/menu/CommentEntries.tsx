import { Button } from '@mantine/core'
import { IconFlag, IconPencil, IconTrash, IconUserCancel } from '@tabler/icons-react'
import type { SetSummary } from '#contract/entities/music.ts'
import { deleteComment } from '../../../commands/comments.ts'
import { blockListener, reportComment, undoReport } from '../../../commands/moderate.ts'
import type { ShownComment } from '../../../data/comments/overlay-comments.ts'
import { useMark } from '../../../data/marks/use-mark.ts'
import { useCommand } from '../../../ui/controls/use-command.ts'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx'
import { MenuAction } from '../../../ui/overlays/Menu.tsx'
import { CommandEntry, entryIcon } from '../../menu/CommandEntry.tsx'
import { ReasonForm } from '../reason/ReasonForm.tsx'

/** What a dialog asks about a comment. */
export type Asking = 'delete' | 'report' | 'block'

/** Whose menu it is. */
export interface MenuComment {
  comment: ShownComment
  /** The set of the listener's own comment, which its author edits or deletes; undefined for others' comments. */
  own: SetSummary | undefined
}

interface CommentEntriesProps extends MenuComment {
  onEdit: () => void
  onAsk: (asking: Asking) => void
}

/** The entries of a comment's menu. */
export function CommentEntries({ comment, own, onEdit, onAsk }: CommentEntriesProps) {
  if (!own)
    return (
      <>
        {typeof comment.id === 'number' && (
          <ReportEntry comment={{ ...comment, id: comment.id }} onAsk={() => onAsk('report')} />
        )}
        <MenuAction leftSection={<IconUserCancel {...entryIcon} />} onClick={() => onAsk('block')}>
          {blockListener.label(comment.author)}
        </MenuAction>
      </>
    )
  return (
    <>
      <MenuAction leftSection={<IconPencil {...entryIcon} />} onClick={onEdit}>
        Edit
      </MenuAction>
      <MenuAction c="var(--danger)" leftSection={<IconTrash {...entryIcon} />} onClick={() => onAsk('delete')}>
        Delete
      </MenuAction>
    </>
  )
}

type Others = Parameters<typeof reportComment.effect>[0]

/** Reports a comment, or takes the report back until it is sent. */
function ReportEntry({ comment, onAsk }: { comment: Others; onAsk: () => void }) {
  const { is_reported } = useMark(`comment/${comment.id}`)
  const { enabled: canUndo } = useCommand(undoReport, comment)
  if (canUndo) return <CommandEntry command={undoReport} args={[comment]} name={undefined} />
  return (
    <MenuAction leftSection={<IconFlag {...entryIcon} />} disabled={is_reported} onClick={onAsk}>
      {is_reported ? 'Reported' : 'Report'}
    </MenuAction>
  )
}

interface CommentDialogProps extends MenuComment {
  asking: Asking
  onClose: () => void
}

/** Asks before a comment is deleted or its author blocked, and why a comment is reported. */
export function CommentDialog({ comment, own, asking, onClose }: CommentDialogProps) {
  const { id, author } = comment
  if (asking === 'report')
    return (
      <Dialog open title="Report comment" sheet onClose={onClose}>
        <ReasonForm
          question={`What's wrong with ${author.username}'s comment?`}
          action="Report"
          onCancel={onClose}
          onDone={reason => {
            onClose()
            if (typeof id === 'number') reportComment.effect({ id, author }, reason)
          }}
        />
      </Dialog>
    )
  if (asking === 'block')
    return (
      <Dialog open title={`Block ${author.username}?`} sheet onClose={onClose}>
        <p>You won't see their comments anymore. They won't be told. You can unblock them in Settings.</p>
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              blockListener.effect(author)
            }}
          >
            Block
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Confirm
      open
      title="Delete this comment?"
      action="Delete"
      onConfirm={() => own && void deleteComment(own, comment)}
      onCancel={onClose}
    >
      <p>This can't be undone.</p>
    </Confirm>
  )
}
