import { late } from '../overlays/late.ts'

/** What floats above a waveform. Nothing of it is on the first screen. */

export const hint = late(() => import('./seek/Hint.tsx'))

export const commentTooltip = late(() => import('./comments/CommentTooltip.tsx'))
