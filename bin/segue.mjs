#!/usr/bin/env node
// The one command of a release: `segue serve`, and the operator's commands. In a checkout they are `npm start` and `npm run segue`.
import './require-node.mjs'

// Not a literal, so that the types of this script don't depend on a build.
await import(new URL('../dist/server/cli.js', import.meta.url).href)
