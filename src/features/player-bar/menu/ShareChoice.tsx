import { Button } from '@mantine/core'
import { useState } from 'react'
import { share } from '../../../commands/share.ts'
import { shareable } from '../../../lib/share-link.ts'
import { player } from '../../../player/player.ts'
import { useLoadedSet } from '../../../player/react.ts'
import styles from './ListeningMenu.module.css'

/** The exact position, in ms. */
function positionNow(): number {
  player.refreshState()
  return player.position.get()
}

/** Shares the loaded set, from its start or from the position at which the menu was opened. */
export function ShareChoice({ onShared }: { onShared: () => void }) {
  const set = useLoadedSet()
  const [at] = useState(positionNow)
  if (!set) return null
  return (
    <div className={styles.share}>
      {shareable(set, at).map(each => (
        <Button
          key={share.label(each)}
          size="sm"
          onClick={() => {
            share.effect(each)
            onShared()
          }}
        >
          {share.label(each)}
        </Button>
      ))}
    </div>
  )
}
