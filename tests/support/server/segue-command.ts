import { execFile } from 'node:child_process'
import { builtServer } from './built-server.ts'

/** Runs `npm run segue -- …` with the built server. Resolves with its exit code and its output. */
export const segue = (args: string[], environment: Record<string, string>) =>
  new Promise<{ code: number | string; said: string }>(resolve => {
    const env = { ...process.env, DATABASE_URL: '', ...environment }
    execFile(process.execPath, [builtServer('cli/cli.js'), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}`.trim() }),
    )
  })
