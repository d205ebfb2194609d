/** How many server processes share a test's database: with `SEGUE_PROCESSES=2`, requests alternate between two. */
export const processCount = Math.max(1, Number.parseInt(process.env.SEGUE_PROCESSES ?? '1', 10) || 1)
