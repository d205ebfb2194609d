import { execFile } from 'node:child_process'

/** `npm run segue -- …` and how it ended. */
export const segue = (args: string[], environment: Record<string, string>) =>
  new Promise<{ code: number | string; said: string }>(resolve => {
    const env = { ...process.env, DATABASE_URL: '', ...environment }
    execFile(process.execPath, ['--import', 'tsx', 'server/cli.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}`.trim() }),
    )
  })
