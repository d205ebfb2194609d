import { Badge, Loader, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Table } from '../controls/Table.tsx'
import { ProgressRing } from '../feedback/ProgressRing.tsx'
import { Progress } from '../feedback/progress.ts'
import { CardsSkeleton, RowsSkeleton } from '../feedback/Skeleton.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { Avatar } from '../media/Avatar.tsx'
import { Equaliser } from '../media/Equaliser.tsx'
import { IdTile } from '../media/IdTile.tsx'
import { Logo } from '../media/Logo.tsx'
import { promoDuration, promoLevels, promoPosition, promoTracks } from '../media/promo.ts'
import { Bars } from '../waveform/bars/Bars.tsx'
import { CommentLane } from '../waveform/comments/CommentLane.tsx'
import styles from './AllControls.module.css'
import { long, Part, WideParts } from './parts.tsx'

const tabs = [
  { id: 'sets', label: 'Sets', count: 12 },
  { id: 'tracks', label: 'Tracks', count: 1_280 },
  { id: 'artists', label: 'Artists' },
  { id: 'labels', label: 'Labels that somebody follows' },
  { id: 'ids', label: 'IDs', count: 0 },
]

const comments = [
  { key: 1, at: 0.1 * promoDuration, author: 'Ayo', text: 'What is this?' },
  { key: 2, at: 0.1 * promoDuration, author: 'Mira', text: long },
  { key: 3, at: 0.9 * promoDuration, author: 'Mira', text: 'The best moment of the night' },
]
const nothing = () => undefined

function AllTabs() {
  const [current, choose] = useState('sets')
  return (
    <Tabs label="What there is" tabs={tabs} current={current} onChange={choose}>
      <Rows />
    </Tabs>
  )
}

const Rows = () => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <td />
        <th scope="col" aria-sort="ascending">
          Title
        </th>
        <th scope="col">Genre</th>
        <th scope="col">BPM</th>
      </tr>
    </thead>
    <tbody>
      {['Undertow', 'Current', long].map((title, index) => (
        <tr key={title} data-hover="" aria-current={index === 1 ? 'true' : undefined}>
          <td>{index === 1 ? <Equaliser /> : index + 1}</td>
          <td>{title}</td>
          <td>Techno (Raw / Deep / Hypnotic)</td>
          <td>13{index}</td>
        </tr>
      ))}
    </tbody>
  </Table>
)

export const Shapes = () => (
  <>
    <Part title="Badge">
      <Badge>House</Badge>
      <Badge>{long}</Badge>
      <Badge variant="outline" component="a" href="#main">
        Deep House
      </Badge>
    </Part>
    <Part title="Picture and sign">
      <Avatar src={null} size={96} />
      <Avatar src={null} size={32} />
      <IdTile size={96} />
      <IdTile size={48} />
      <Logo />
      <Logo live />
      <Equaliser />
      <Equaliser moving={false} />
    </Part>
    <Part title="Progress">
      <Loader size={18} aria-hidden="true" />
      <ProgressRing done={0.05} />
      <ProgressRing done={0.6} size={44} />
      <ProgressRing done={0.6} size={44} resting />
      <VisuallyHidden>60% of it is there</VisuallyHidden>
    </Part>
    <WideParts title="Progress, as a bar">
      <Progress value={0} aria-hidden="true" />
      <Progress value={40} aria-hidden="true" />
      <Progress value={40} size={2} radius={0} color="var(--lime)" aria-hidden="true" />
      <Progress value={40} size={2} radius={0} color="var(--fog-2)" aria-hidden="true" />
    </WideParts>
    <h3>Tabs, and a table with its current row</h3>
    <AllTabs />
    <h3>Bars, with comments below them</h3>
    <Bars
      className={styles.bars}
      duration={promoDuration}
      tracks={promoTracks}
      levels={promoLevels}
      position={promoPosition}
      mirrored
    />
    <CommentLane comments={comments} duration={promoDuration} onSeek={nothing} />
    <h3>Skeleton</h3>
    <RowsSkeleton rows={3} />
    <CardsSkeleton count={3} className={styles.grid} />
  </>
)
