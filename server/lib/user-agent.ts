const maxLength = 255

/** The User-Agent header as it is stored: at most 255 characters, without control and format characters; null if it is missing. */
export const userAgentOf = ({ headers }: { headers: { 'user-agent'?: string | undefined } }): string | null =>
  headers['user-agent']
    ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, maxLength)
    .trim() || null
