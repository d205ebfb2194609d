import { Outage, systemErrorAsRefusal } from '../lib/import-refusal.ts'

const reasons: Record<string, string> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  EACCES: 'there is no permission',
  EPERM: 'there is no permission',
  EROFS: 'it is read-only',
}

/** Converts a system error on writing to the media folder to an Outage. Returns any other error unchanged. */
export const writeErrorAsRefusal = (error: unknown): unknown =>
  systemErrorAsRefusal(
    error,
    (code, reason) => `It can't be written to the media folder: ${reasons[code] ?? reason}`,
    Outage,
  )
