// Syntax that old versions understand: this says which one is needed, before anything else is loaded.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24)) {
  console.error(`Segue needs Node 20.19, 22.13, 24 or newer; this is ${process.version}.`)
  process.exit(1)
}
