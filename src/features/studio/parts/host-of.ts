/** Where a link leads; undefined for what is no address. */
export const hostOf = (address: string | null) =>
  URL.canParse(address ?? '') ? new URL(address ?? '').host : undefined
