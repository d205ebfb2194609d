import { brand, pageTitle } from '#contract/brand.ts'
import { nameOf } from '../../lib/descriptions.ts'
import { type Html, html } from '../../lib/html.ts'
import { artPath, mediaPath } from '../../lib/media-path.ts'
import type { FoundSet, Slot } from './store.ts'

const document = (title: string, inHead: Html | null, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${pageTitle(title)}</title>
<link rel="icon" href="/icons/icon.svg">
<link rel="stylesheet" href="/embed/player.css">
${inHead}</head>
<body>
${body}
</body>
</html>
`.text

const openLink = (href: string) =>
  html`<a class="open" href="${href}" target="_blank" rel="noopener">Open in ${brand.name}</a>`

/** A track for the player, with its times in ms. An ID is marked, because its bars are dashed. */
const trackItem = (slot: Slot) =>
  html`<li data-start="${slot.start_time}" data-end="${slot.end_time}"${slot.mix_type === 'ID' ? html` data-id` : null}>${nameOf(slot)}</li>\n`

/**
 * The player of a set in another site's frame: `src/embed` makes it play. `at` is where it begins, in whole seconds. Without scripts
 * the browser's own controls stand there.
 */
export function embedPage(set: FoundSet & { mp3_permalink: string }, slots: readonly Slot[], at: number): string {
  const { id, set_name, artist, duration } = set
  return document(
    `${artist} – ${set_name}`,
    html`<script src="/embed/player.js" defer></script>\n`,
    html`<main data-set="${id}" data-duration="${duration}" data-at="${at * 1000 < duration ? at : 0}">
<img src="${artPath(set.art_url ?? set.art_url_xl)}" alt="Artwork of ${set_name}" width="160" height="160">
<div class="head">
<button type="button" hidden></button>
<div>
<p><bdi>${artist}</bdi></p>
<h1><bdi>${set_name}</bdi></h1>
</div>
${openLink(`/preview/sets/${id}`)}
</div>
<audio src="${mediaPath(set.mp3_permalink)}" preload="none" controls></audio>
<div class="wave" hidden>
<canvas></canvas>
<input type="range" min="0" max="${Math.floor(duration / 1000)}" value="0" step="1" aria-label="Position in ${set_name}">
</div>
<div class="foot" hidden>
<p class="now"></p>
<p class="time"></p>
</div>
<p class="problem" role="alert"></p>
<ol hidden>
${slots.map(trackItem)}</ol>
</main>`,
  )
}

export const missingEmbed = (): string =>
  document('Not found', null, html`<main><p class="problem">We can't find this set</p>${openLink('/')}</main>`)
