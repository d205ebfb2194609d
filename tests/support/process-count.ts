/** How many processes the app's tests run on, all on one database: `SEGUE_PROCESSES=2 npm test` asks two of them in turn. */
export const processCount = Math.max(1, Number.parseInt(process.env.SEGUE_PROCESSES ?? '1', 10) || 1)
