import * as z from 'zod/mini'

/** Why a comment is reported, or hidden. */
export const ReportReason = z.enum(['spam', 'hateful', 'off_topic', 'misleading', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

/** The most characters of a reason's text (UTF-16 code units). */
export const maxReasonText = 500

/** A reason, with a text of one's own, which `other` needs; empty without one. */
export const Reason = z.object({ reason: ReportReason, text: z.string().check(z.maxLength(maxReasonText)) })
export type Reason = z.infer<typeof Reason>
