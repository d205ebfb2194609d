import { IconUser } from '@tabler/icons-react'
import { mediaUrl } from '../lib/media-url.ts'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** Path below `/media/`, or null for the default. */
  src: string | null
  /** Edge in px. */
  size: number
}

/** A listener's picture. Its name stands beside it, so that it says nothing itself. */
export const Avatar = ({ src, size }: AvatarProps) => (
  <span className={styles.avatar} style={{ width: size, height: size }}>
    {src ? (
      <img src={mediaUrl(src)} alt="" width={size} height={size} crossOrigin="anonymous" decoding="async" />
    ) : (
      <IconUser size={Math.round(size * 0.55)} stroke={1.75} aria-hidden="true" />
    )}
  </span>
)
