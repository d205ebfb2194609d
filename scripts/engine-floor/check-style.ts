import { type AtRule, type Declaration, parse, type Rule } from 'postcss'
import { styleFeatures } from './style-features.ts'
import type { Use } from './use.ts'

const features = styleFeatures()

const textsAndEscapes = /\\.|"[^"]*"|'[^']*'|\[[^\]]*\]|url\([^)]*\)/g
const namesIn = (text: string, name: RegExp): string[] =>
  [...text.replace(textsAndEscapes, ' ').matchAll(name)].flatMap(match => match[1] ?? [])

/** The conditions of `@supports` around it. */
function conditionsAround(node: Rule | Declaration | AtRule): string {
  const { parent } = node
  if (parent?.type === 'rule') return conditionsAround(parent)
  if (parent?.type !== 'atrule') return ''
  return (parent.name === 'supports' ? parent.params : '') + conditionsAround(parent)
}

const prefixes = ['-webkit-', '-moz-']

/** Whether the same rule has the property by the name that engines gave it before. */
const hasPrefixed = ({ prop, parent }: Declaration): boolean =>
  parent?.some(each => each.type === 'decl' && prefixes.some(prefix => each.prop === `${prefix}${prop}`)) ?? false

/** Whether the property has an earlier value, which stays where this one isn't understood. */
function hasFallback(declaration: Declaration): boolean {
  const { prop, parent } = declaration
  const all = parent?.nodes ?? []
  return all.slice(0, all.indexOf(declaration)).some(each => each.type === 'decl' && each.prop === prop)
}

/** Finds what a style sheet uses without asking for it, of what the floor lacks. */
export function checkStyle(code: string): Use[] {
  const uses: Use[] = []

  function note(
    node: Rule | Declaration | AtRule,
    feature: string,
    lackedBy: readonly string[] | undefined,
    name: string,
  ) {
    if (!lackedBy || lackedBy.length === 0 || conditionsAround(node).includes(name)) return
    uses.push({ feature, lackedBy, code: node.toString().slice(0, 160).replaceAll('\n', ' ') })
  }

  function noteDeclaration(declaration: Declaration): void {
    const { prop, value } = declaration
    // Custom ones, and what only one engine understands.
    if (prop.startsWith('-') || hasPrefixed(declaration)) return
    const lackedBy = features.properties.get(prop)
    note(declaration, prop, lackedBy, prop)
    if (lackedBy || hasFallback(declaration)) return
    for (const name of namesIn(value, /([a-z][a-z-]*)\(/g))
      note(declaration, `${name}()`, features.functions.get(name), name)
    for (const word of namesIn(value, /(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g))
      note(declaration, `${prop}: ${word}`, features.keyword(prop, word), word)
  }

  const root = parse(code)
  root.walkAtRules(rule => {
    note(rule, `@${rule.name}`, features.atRules.get(rule.name), rule.name)
    if (rule.name !== 'media') return
    for (const name of namesIn(rule.params, /\(\s*([a-z][a-z-]*)/g))
      note(rule, `@media (${name})`, features.media.get(name.replace(/^(min|max)-/, '')), name)
  })
  root.walkRules(rule => {
    for (const name of namesIn(rule.selector, /::?([a-z][a-z-]*)/g))
      note(rule, `:${name}`, features.selectors.get(name), name)
    if (namesIn(rule.selector, /(&)/g).length > 0) note(rule, '&', features.selectors.get('nesting'), '&')
  })
  root.walkDecls(noteDeclaration)
  return uses
}
