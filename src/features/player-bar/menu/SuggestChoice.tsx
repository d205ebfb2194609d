import { Button } from '@mantine/core'
import { suggestTrack } from '../../../commands/suggest.ts'
import { isId } from '../../../lib/track-name.ts'
import { useCurrentTrack } from '../../../player/react.ts'

/** Asks what the ID is that plays. Renders nothing for other tracks. */
export function SuggestChoice({ onAsked }: { onAsked: () => void }) {
  const track = useCurrentTrack()?.track_meta
  if (!track || !isId(track)) return null
  const Icon = suggestTrack.icon(track)
  return (
    <Button
      size="sm"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={() => {
        onAsked()
        suggestTrack.effect(track)
      }}
    >
      {suggestTrack.label(track)}
    </Button>
  )
}
