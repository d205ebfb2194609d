const longest = 255

/** How a browser names itself, as far as it is kept: at most 255 characters, none of them a control character. */
export const userAgentOf = ({ headers }: { headers: { 'user-agent'?: string | undefined } }): string | null =>
  headers['user-agent']
    ?.replace(/\p{Cc}/gu, '')
    .slice(0, longest)
    .trim() || null
