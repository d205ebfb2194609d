import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SetDetail } from '#contract/entities/music.ts'
import { startComments } from '../../catalogue/comments/CommentsList.tsx'
import { MoreLikeThis } from '../../catalogue/similar/MoreLikeThis.tsx'
import { setCommentsQuery } from '../../data/comments/comment-queries.ts'
import { useCommentCount } from '../../data/comments/use-comments.ts'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { SetComments } from './SetComments.tsx'
import { Tracklist } from './tracklist/Tracklist.tsx'
import { CommentsSwitch } from './waveform/CommentsSwitch.tsx'
import { OwnMoments } from './waveform/OwnMoments.tsx'

/** The track list and the comments of a set. The address has which of them is open. Their line also has what is about the waveform. */
export function SetTabs({ set }: { set: SetDetail }) {
  const tab = useSearch({ from: '/_site/_app/sets/$setId', select: search => search.tab })
  const navigate = useNavigate({ from: '/sets/$setId' })
  const open = (tab: 'comments' | undefined) =>
    void navigate({ search: before => ({ ...before, tab }), resetScroll: false })
  const tabs = [
    { id: 'tracks', label: 'Track List' },
    { id: 'comments', label: 'Comments', count: useCommentCount(set.id, set.post_count) },
  ]
  const phone = usePhone()
  return (
    <Tabs
      label={set.set_name}
      tabs={tabs}
      current={tab ?? 'tracks'}
      onChange={id => open(id === 'comments' ? id : undefined)}
      onIntent={id => id === 'comments' && startComments(setCommentsQuery(set.id))}
      aside={
        <>
          {!phone && <OwnMoments set={set} />}
          <CommentsSwitch />
        </>
      }
    >
      {tab === 'comments' ? (
        <SetComments set={set} />
      ) : (
        <>
          <Tracklist set={set} />
          <MoreLikeThis item="set" id={set.id} />
        </>
      )}
    </Tabs>
  )
}
