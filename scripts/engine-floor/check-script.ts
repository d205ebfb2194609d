import { type AnyNode, type Identifier, type MemberExpression, parse } from 'acorn'
import { ancestor, full } from 'acorn-walk'
import { isGuarded } from './guards.ts'
import { scriptFeatures } from './script-features.ts'
import type { Use } from './use.ts'

const globalObjects = new Set(['globalThis', 'window', 'self'])
const features = scriptFeatures()

/** The names that a script gives to its own variables. */
function namesDeclared(program: AnyNode): Set<string> {
  const declared = new Set<string>()
  full(program, (node, _state, role) => {
    if (node.type === 'Identifier' && role === 'VariablePattern') declared.add(node.name)
    if (node.type === 'ImportDeclaration') for (const { local } of node.specifiers) declared.add(local.name)
  })
  return declared
}

const iterators = new Set(['values', 'keys', 'entries', 'matchAll'])

/** Whether it is a call such as `map.values()`, and not `Object.values(map)`, which answers an array. */
const isIterator = (node: AnyNode): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  iterators.has(node.callee.property.name) &&
  !(node.callee.object.type === 'Identifier' && node.callee.object.name === 'Object')

/** Finds what a script uses without asking whether it is there, of what the floor lacks. */
export function checkScript(code: string): Use[] {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true })
  const declared = namesDeclared(program)
  const uses: Use[] = []

  function note(feature: string, lackedBy: readonly string[] | undefined, name: string, path: AnyNode[]): void {
    const use = path.at(-1)
    if (!lackedBy || !use || isGuarded(path, name)) return
    uses.push({ feature, lackedBy, code: code.slice(Math.max(0, use.start - 60), use.end + 60).replaceAll('\n', ' ') })
  }

  const noteVariable = ({ name }: Identifier, path: AnyNode[]) => {
    if (!declared.has(name)) note(name, features.globals.get(name), name, path)
  }

  /** `globalThis.navigator` and `navigator` are the same object. */
  function globalOf(node: AnyNode): string | undefined {
    if (node.type === 'Identifier') return declared.has(node.name) ? undefined : node.name
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
    const { object, property } = node
    return object.type === 'Identifier' && globalObjects.has(object.name) ? property.name : undefined
  }

  function noteMember(member: MemberExpression, path: AnyNode[]): void {
    if (member.computed || member.property.type !== 'Identifier') return
    const { name } = member.property
    const object = globalOf(member.object)
    const parent = path.at(-2)
    const isCalled = parent?.type === 'CallExpression' && parent.callee === member
    const own = object && features.members.get(`${object}.${name}`)
    if (own) note(`${object}.${name}`, own, name, path)
    else if (object && globalObjects.has(object)) note(name, features.globals.get(name), name, path)
    else if (isCalled && isIterator(member.object))
      note(`iterator.${name}()`, features.ofIterators.get(name), name, path)
    else if (isCalled) note(`.${name}()`, features.methods.get(name), name, path)
  }

  ancestor(program, {
    Identifier: (node, _state, path) => noteVariable(node, path),
    MemberExpression: (node, _state, path) => noteMember(node, path),
  })
  return uses
}
