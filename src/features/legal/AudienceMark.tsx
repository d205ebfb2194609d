import type { ReactNode } from 'react'
import styles from './About.module.css'

export type Audience = 'DJs' | 'Producers' | 'Labels' | 'Fans'

/** The shapes the app uses for them: a disc, a waveform, a label's square, a heart. */
const drawings: Record<Audience, ReactNode> = {
  DJs: <path fillRule="evenodd" d="M32 4a28 28 0 1 1 0 56 28 28 0 0 1 0-56Zm0 20a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z" />,
  Producers: <path d="M4 24h6v16H4zM14 12h6v40h-6zM24 4h6v56h-6zM34 16h6v32h-6zM44 8h6v48h-6zM54 22h6v20h-6z" />,
  Labels: (
    <path
      fillRule="evenodd"
      d="M10 4h44a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6Zm6 28h32a16 16 0 0 0-32 0Zm0 5v5h32v-5Zm5 10v5h22v-5Z"
    />
  ),
  Fans: (
    <path d="M32 57 7.600 32.500A14.800 14.800 0 0 1 28.500 11.500L32 15l3.500-3.500a14.800 14.800 0 0 1 20.900 21Z" />
  ),
}

export const AudienceMark = ({ of }: { of: Audience }) => (
  <svg viewBox="4 4 56 56" className={styles.mark} fill="currentColor" aria-hidden="true">
    {drawings[of]}
  </svg>
)
