import { type Favourable, favourite } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'

export interface FavouriteButtonProps {
  of: Favourable
  /** Size of the heart (px). */
  size?: number
  className?: string | undefined
}

/** The heart that adds a set or a track to the favorites, without a count. */
export function FavouriteButton({ of, size = 24, className }: FavouriteButtonProps) {
  const { is_fav } = useMark(`${of.item}/${of.id}`)
  const Heart = favourite.icon(of)
  return (
    <IconButton
      label={favourite.label(of)}
      icon={<Heart size={size} stroke={1.75} aria-hidden />}
      on={is_fav}
      {...(className && { className })}
      onClick={() => favourite.effect(of)}
    />
  )
}
