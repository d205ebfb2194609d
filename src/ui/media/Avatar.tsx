import { Artwork } from './Artwork.tsx'

export interface AvatarProps {
  /** Path below `/media/`, or null for the default. */
  src: string | null
  /** Edge in px. */
  size: number
}

/** A listener's picture. Decorative: the name is beside it. */
export const Avatar = (props: AvatarProps) => <Artwork {...props} shape="disc" />
