import { IconEyeOff } from '@tabler/icons-react'
import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import styles from './Comment.module.css'
import { reasonText } from './reason/reason-names.ts'

/** Tells the author why a curator has hidden their comment. */
export const HiddenNote = ({ hidden }: { hidden: NonNullable<ShownComment['hidden']> }) => (
  <p className={styles.hidden}>
    <IconEyeOff size={18} stroke={1.75} aria-hidden="true" />
    Hidden by a curator ({reasonText(hidden)}). Only you see it.
  </p>
)
