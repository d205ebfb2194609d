/** The number in an address; what is none is asked for as 0, which nothing has. */
export const idOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
