import type { AnyNode } from 'acorn'
import { simple } from 'acorn-walk'

/** Whether a script asks for a feature before it uses it. */

const found = new Error('found')

/** Whether code names something: as a variable, as a property or as a text. */
function names(code: AnyNode, name: string): boolean {
  const look = (is: boolean) => {
    if (is) throw found
  }
  try {
    simple(code, {
      Identifier: node => look(node.name === name),
      Literal: node => look(node.value === name),
      // Minifiers write texts so.
      TemplateElement: node => look(node.value.cooked === name),
      MemberExpression: node => look(node.property.type === 'Identifier' && node.property.name === name),
    })
  } catch (thrown) {
    if (thrown === found) return true
    throw thrown
  }
  return false
}

/** The code that decides whether `child` runs. */
function conditionFor(parent: AnyNode, child: AnyNode): AnyNode | undefined {
  if ((parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && child !== parent.test)
    return parent.test
  if (parent.type === 'LogicalExpression' && child === parent.right) return parent.left
  return undefined
}

const isExit = (statement: AnyNode): boolean =>
  statement.type === 'BlockStatement'
    ? statement.body.some(isExit)
    : ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(statement.type)

/** The conditions under which a block was left before `child`. */
function exitsBefore(parent: AnyNode, child: AnyNode): AnyNode[] {
  if (parent.type !== 'BlockStatement' && parent.type !== 'Program') return []
  return parent.body.flatMap(statement =>
    statement.type === 'IfStatement' && statement.end <= child.start && isExit(statement.consequent)
      ? statement.test
      : [],
  )
}

/**
 * Whether nothing fails where there is no such thing: `typeof x`, `x.y?.z`, `const z = x.y`. A variable that isn't there fails as soon
 * as it is read.
 */
function isHarmless(use: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return true
  if (use.type === 'Identifier') return false
  if (parent?.type === 'MemberExpression') return parent.optional || parent.object !== use
  if (parent?.type === 'CallExpression') return parent.optional || parent.callee !== use
  return parent?.type !== 'NewExpression'
}

/** Whether the last of `path` is used only where the script has asked for it. `path` begins with the outermost node. */
export function isGuarded(path: readonly AnyNode[], name: string): boolean {
  const use = path.at(-1)
  if (!use || isHarmless(use, path.at(-2))) return true
  return path.some((parent, index) => {
    const child = path[index + 1]
    if (!child) return false
    const conditions = [conditionFor(parent, child) ?? [], exitsBefore(parent, child)].flat()
    return conditions.some(condition => names(condition, name))
  })
}
