import { Button, VisuallyHidden } from '@mantine/core'
import { type Named, watch } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'

// Equally wide in both states, so that nothing beside it moves.
const small = { size: 'sm', w: 104, px: 0 } as const

export interface WatchButtonProps extends Named {
  /** The large button of an ID's page; the small one stands in lists and in the player. */
  large?: boolean
  className?: string | undefined
}

/** Watches an ID, so that the listener is notified of its release, or stops watching it. */
export function WatchButton({ id, name, large = false, className }: WatchButtonProps) {
  const { show_likes } = useMark(`track/${id}`)
  const of = { id, name }
  const Icon = watch.icon(of)
  return (
    <Button
      {...(large ? { size: 'xl' } : small)}
      mod={{ on: show_likes, dashed: true }}
      {...(className && { className })}
      leftSection={<Icon size={large ? 20 : 16} stroke={1.75} aria-hidden />}
      onClick={() => watch.effect(of)}
    >
      {watch.label(of)}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}
