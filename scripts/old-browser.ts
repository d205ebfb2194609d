import type { Plugin } from 'vite'
import { brand } from '#contract/brand.ts'
import { floor } from './engine-floor/floor.ts'

/**
 * Covers the page in a browser that is older than the floor. That must not depend on any script, which such a browser may not even be
 * able to read, so style rules tell it: whoever understands them all has the floor. `tests/unit/scripts/old-browser.test.ts` holds
 * the list against the versions.
 */

const id = 'old-browser'

/** What tells a version from the one before it, by the names of MDN's data. */
export const marks = {
  /** Safari 16.4. */
  media: '(width>0px)',
  /** Chrome 111. */
  value: { property: 'color', text: 'color-mix(in lab,red,red)' },
  /** Firefox 115. Chrome 111 doesn't have it, so it is asked of Firefox alone. */
  firefox: { property: 'animation-composition', text: 'add' },
} as const

const condition = ({ property, text }: { property: string; text: string }) => `(${property}:${text})`

const style = [
  `#${id}{position:fixed;z-index:99999;top:0;right:0;bottom:0;left:0;margin:0;padding:32px;background:#0a0b0c;color:#fff;font:18px/1.5 sans-serif}`,
  `@media ${marks.media}{@supports ${condition(marks.value)} and ((not (-moz-appearance:none)) or ${condition(marks.firefox)}){#${id}{display:none}}}`,
].join('')

const browsers = floor.map(({ title, version }) => `${title} ${version}`)
const list = `${browsers.slice(0, -1).join(', ')} or ${browsers.at(-1)}`

export const oldBrowserNote: Plugin = {
  name: 'segue:old-browser',
  transformIndexHtml: {
    // After the build's own styles, which it would rewrite for the floor.
    order: 'post',
    handler: () => [
      { tag: 'style', children: style },
      {
        tag: 'p',
        attrs: { id },
        children: `Your browser is too old for ${brand.name}. It takes ${list}, or a later one. Update yours to listen.`,
        injectTo: 'body-prepend',
      },
    ],
  },
}
