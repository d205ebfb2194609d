import { useState } from 'react'
import type { SetDetail, SetTrack } from '../../../../contract/entities/music.ts'
import { type Tab, Tabs } from '../../../ui/Tabs.tsx'
import { Tracklist } from './Tracklist.tsx'

export interface SetTabsProps {
  set: SetDetail
  /** Plays the set from this track's start. Keep it the same function from render to render. */
  onPlayTrack: (track: SetTrack) => void
}

const tabs: readonly Tab[] = [{ id: 'tracks', label: 'Track List' }]

/** What there is to a set beneath its waveform. */
export function SetTabs({ set, onPlayTrack }: SetTabsProps) {
  const [current, setCurrent] = useState('tracks')
  return (
    <Tabs label={set.set_name} tabs={tabs} current={current} onChange={setCurrent}>
      <Tracklist tracks={set.set_tracks} onPlayTrack={onPlayTrack} />
    </Tabs>
  )
}
