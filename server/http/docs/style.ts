/** The stylesheet of the API page. A string, so that it needs no build step. */
export const docsStyle = `
:root { color-scheme: dark; --ink: #f2f4ef; --soft: #b9c0b4; --lime: #c6f24e; --line: #2c302a; --ground: #0f110e }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 Helvetica, Arial, 'Nimbus Sans', sans-serif }
a { color: var(--lime) }
a:focus-visible { outline: 2px solid var(--lime); outline-offset: 2px }
a.skip { position: absolute; left: -100rem }
a.skip:focus { left: 1rem; top: 0.5rem; padding: 0.5rem; background: var(--ground) }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); text-transform: capitalize }
h3 a { color: inherit; text-decoration: none; overflow-wrap: anywhere }
h3 a:hover { text-decoration: underline }
h3 span { display: inline-block; min-width: 4.5rem; color: var(--lime) }
h4 { margin: 1rem 0 0.25rem; color: var(--soft) }
article { padding: 0.5rem 0 1.5rem; border-bottom: 1px solid var(--line) }
nav ul { display: flex; flex-wrap: wrap; gap: 0.75rem; padding: 0; list-style: none }
code { font-family: ui-monospace, monospace; font-size: 0.9em }
summary { cursor: pointer; color: var(--lime) }
summary:focus-visible { outline: 2px solid var(--lime); outline-offset: 2px }
em { color: var(--soft) }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { padding: 0.25rem 0.5rem 0.25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere;
  border-top: 1px solid var(--line); font-weight: normal }
ul { padding-left: 1.25rem; overflow-wrap: anywhere }
@media (max-width: 37.5em) { body { padding: 1rem } }
`
