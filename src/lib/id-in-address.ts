/** The id in a path such as `/sets/12`. What is no id reads as 0, which no item has: the server answers it with a 404. */
export const idInAddress = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
