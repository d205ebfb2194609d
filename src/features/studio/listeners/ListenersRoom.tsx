import { Button } from '@mantine/core'
import { useState } from 'react'
import { Hero } from '../../../ui/layout/Hero.tsx'
import styles from './ListenersRoom.module.css'
import { Numbers } from './Numbers.tsx'
import { People } from './People.tsx'

const views = ['People', 'Numbers'] as const

/** The admins' room: who listens, and how much is listened to. */
export function ListenersRoom() {
  const [view, setView] = useState<(typeof views)[number]>('People')
  return (
    <>
      <Hero title="Listeners" />
      <fieldset aria-label="View" className={styles.views}>
        {views.map(each => (
          <Button
            key={each}
            variant="chip"
            size="xs"
            aria-pressed={each === view}
            data-live={each === view || undefined}
            onClick={() => setView(each)}
          >
            {each}
          </Button>
        ))}
      </fieldset>
      {view === 'People' ? <People /> : <Numbers />}
    </>
  )
}
