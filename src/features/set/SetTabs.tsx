import type { ReactNode } from 'react'
import type { SetDetail, SetTrack } from '../../../contract/entities/music.ts'
import type { CommentsTab } from '../../catalogue/comments/search.ts'
import { useCommentCount } from '../../catalogue/comments/use-comments.ts'
import { useSetAway } from '../../catalogue/play/unavailable-offline.ts'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Tracklist } from './Tracklist.tsx'

export interface SetTabsProps {
  set: SetDetail
  /** The track list unless told. */
  tab: CommentsTab
  onTab: (tab: CommentsTab) => void
  /** Somebody is about to open the comments. */
  onCommentsIntent: () => void
  /** Plays the set from this track's start. Keep it the same function from render to render. */
  onPlayTrack: (track: SetTrack) => void
  comments: ReactNode
}

/** What there is to a set beneath its waveform. */
export function SetTabs({ set, tab, onTab, onCommentsIntent, onPlayTrack, comments }: SetTabsProps) {
  const away = useSetAway(set.id)
  const tabs = [
    { id: 'tracks', label: 'Track List' },
    { id: 'comments', label: 'Comments', count: useCommentCount(set.id, set.post_count) },
  ]
  return (
    <Tabs
      label={set.set_name}
      tabs={tabs}
      current={tab ?? 'tracks'}
      onChange={id => onTab(id === 'comments' ? id : undefined)}
      onIntent={id => id === 'comments' && onCommentsIntent()}
    >
      {tab === 'comments' ? comments : <Tracklist tracks={set.set_tracks} onPlayTrack={away ? null : onPlayTrack} />}
    </Tabs>
  )
}
