import { ReportReason } from '#contract/entities/reports.ts'

/** Reasons to report or hide a comment, as they are chosen. */
export const reasonNames: Record<ReportReason, string> = {
  spam: 'Spam',
  hateful: 'Hateful or harassing',
  off_topic: 'Off topic',
  misleading: 'Wrong or misleading',
  other: 'Something else',
}

/** A reason within a sentence: in one's own words, if there are some. A later version of the server may have other reasons. */
export function reasonText({ reason, text }: { reason: string; text: string }): string {
  const known = ReportReason.safeParse(reason)
  return text || (known.success && known.data !== 'other' ? reasonNames[known.data].toLowerCase() : 'another reason')
}
