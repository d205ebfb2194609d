/** What the app may use although the floor lacks it, and why nobody misses it there. Values of a property go with the property. */

const asked = 'the app asks for it in another function'
const decoration = 'only a nicer look: nothing moves, hides or stops working without it'
const pointers = 'iOS has no pointer that would show it'

export const exceptions: Readonly<Record<string, string>> = {
  // Scripts
  'navigator.share': asked,
  navigation: 'React asks for it around the function that uses it',
  '.startViewTransition()':
    "React's, in a try for a component that the app doesn't have, and a method of the router, which asks",

  // Styles
  ':has':
    'Firefox has it since 121. Space, corners and emphasis by what is inside; no rule with it shows or hides anything needed',
  ':selection': decoration,
  '@property': 'Firefox has it since 128: the ends of a row that scrolls are cut hard there',
  '@starting-style': decoration,
  'break-after': 'a printed page may end after a heading',
  'content-visibility': 'only a faster layout',
  cursor: pointers,
  'field-sizing': 'a text area keeps its height, and scrolls',
  'forced-color-adjust': 'WebKit has no forced colors',
  'overflow-clip-margin': decoration,
  resize: pointers,
  'scrollbar-color': decoration,
  'scrollbar-width': decoration,
  'text-box': decoration,
  'text-box-edge': decoration,
  'text-box-trim': decoration,
  'text-wrap': decoration,
}
