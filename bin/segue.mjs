#!/usr/bin/env node
// The one command of a release: `segue serve`, and the operator's commands. It runs what is built.
import './require-node.mjs'
import { existsSync } from 'node:fs'

// Not a literal, so that the types of this script don't depend on a build.
const cli = new URL('../dist/server/cli/cli.js', import.meta.url)
// Without `await`, which the old versions that get the message above don't understand out here.
if (existsSync(cli)) import(cli.href)
else {
  console.error(
    'Nothing is built here. In a checkout, npm start builds and serves, and npm run segue -- runs the commands.',
  )
  process.exitCode = 1
}
