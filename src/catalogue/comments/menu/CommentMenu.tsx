import { useAtomValue } from 'jotai/react'
import { type Ref, useState } from 'react'
import { late } from '../../../ui/overlays/late.ts'
import { ItemMenu } from '../../../ui/overlays/Menu.tsx'
import type { Asking, MenuComment } from './CommentEntries.tsx'

export interface CommentMenuProps extends MenuComment {
  ref: Ref<HTMLButtonElement>
  onEdit: () => void
}

const parts = late(() => import('./CommentEntries.tsx'))

/** The menu of a comment: its author edits and deletes it, others report it and block its author. */
export function CommentMenu({ ref, comment, own, onEdit }: CommentMenuProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { CommentEntries, CommentDialog } = useAtomValue(parts.parts) ?? {}
  const item = { comment, own }
  return (
    <>
      <ItemMenu
        ref={ref}
        label={own ? 'Comment options' : `Options for ${comment.author.username}'s comment`}
        code={parts}
      >
        {CommentEntries && <CommentEntries {...item} onEdit={onEdit} onAsk={setAsking} />}
      </ItemMenu>
      {asking && CommentDialog && <CommentDialog {...item} asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}
