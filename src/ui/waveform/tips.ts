import { late } from '../overlays/late.ts'

/** What is drawn over and above a waveform. Nothing of it is on the first screen. */

export const hint = late(() => import('./seek/Hint.tsx'))

export const tempoCurve = late(() => import('./curve/TempoCurve.tsx'))

export const commentTooltip = late(() => import('./comments/CommentTooltip.tsx'))
