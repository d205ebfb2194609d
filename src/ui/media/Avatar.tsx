import '@mantine/core/styles/Avatar.layer.css'
import '../theme/Avatar.css'
import { Avatar as MantineAvatar } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { mediaUrl } from '../../lib/media-url.ts'

export interface AvatarProps {
  /** Path below `/media/`, or null for the default. */
  src: string | null
  /** Edge in px. */
  size: number
}

/** A listener's picture. Decorative: the name is beside it. */
export const Avatar = ({ src, size }: AvatarProps) => (
  <MantineAvatar
    src={src && mediaUrl(src)}
    alt=""
    size={size}
    // Requested with CORS, so that the service worker can cache it, and decoded off the main thread.
    imageProps={{ width: size, height: size, crossOrigin: 'anonymous', decoding: 'async' }}
  >
    <IconUser stroke={1.75} aria-hidden="true" />
  </MantineAvatar>
)
