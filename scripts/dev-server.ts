import { main } from '../server/process/main.ts'

/** `npm run dev`: the API alone, restarted when its sources change; Vite serves the pages and passes calls on to it. */
await main({ clientDir: undefined })
