import { Button } from '@mantine/core'
import { useState } from 'react'
import { shareable } from '../../lib/share-link.ts'
import { player } from '../../player/player.ts'
import { useLoadedSet } from '../../player/react.ts'
import type { PlayerCommands } from './commands.ts'
import styles from './ListeningMenu.module.css'

/** The position as it is when this is first shown, in ms. */
function momentOfNow(): number {
  player.look()
  return player.position.get()
}

/** Gives others what plays, with or without the moment in which the menu was opened. */
export function ShareChoice({ share, onShared }: { share: PlayerCommands['share']; onShared: () => void }) {
  const set = useLoadedSet()
  const [at] = useState(momentOfNow)
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
