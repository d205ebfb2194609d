import type { Locator } from 'vitest/browser'
import type { Post } from '#contract/entities/activity.ts'
import type { SetDetail } from '#contract/entities/music.ts'
import { createPost, deletePost, editPost } from '#contract/routes/activity.ts'
import { getSet, listSetPosts } from '#contract/routes/catalogue.ts'
import type { ComponentApp } from './app.tsx'
import { expect, page, paged } from './catalogue.ts'
import { aComment } from './entities/comments.ts'
import { aSetWith, aTrack } from './entities.ts'
import { type FakeServer, refused } from './server.ts'

export const panel = page.getByRole('tabpanel')
export const field = panel.getByRole('textbox', { name: 'Comment' }).first()
export const post = page.getByRole('button', { name: 'Post comment' })
export const comments = panel.getByRole('listitem')
export const commentOf = (text: string | RegExp) => comments.filter({ hasText: text })
export const tab = page.getByRole('tab', { name: /^Comments/ })
export const options = page.getByRole('button', { name: 'Comment options' })
export const countOf = (locator: Locator) => expect.poll(() => locator.elements().length)

/** Gives the server a set with these comments, newest first, and lets comments be written, edited and deleted. */
export function giveSet(server: FakeServer, posts: Post[] = []): { set: SetDetail; posts: () => Post[] } {
  const set = aSetWith([aTrack()], { set_name: 'Nordlicht Closing Set', post_count: posts.length })
  let now = posts
  server
    .on(getSet, set)
    .on(listSetPosts, ({ query }) => paged(now)({ query }))
    .on(createPost, ({ body, authorization }) => {
      const id = Number(JSON.parse(atob(authorization?.split('.')[1] ?? '')).sub)
      const author = { id, username: 'ayo', avatar_url: null }
      const written = aComment({
        text: body.text,
        set_timestamp: body.set_timestamp ?? null,
        set_meta_id: set.id,
        author,
      })
      now = [written, ...now]
      return written
    })
    .on(editPost, ({ params, body }) => {
      now = now.map(each => (String(each.id) === params.id ? { ...each, text: body.text } : each))
      return now.find(({ id }) => String(id) === params.id) ?? refused(404)
    })
    .on(deletePost, ({ params }) => {
      now = now.filter(({ id }) => String(id) !== params.id)
      return null
    })
  return { set, posts: () => now }
}

export const openComments = (app: ComponentApp, { id }: SetDetail) =>
  app.openAs(`/sets/${id}?tab=comments`, { username: 'ayo' })

export async function writeComment(text: string): Promise<void> {
  await field.fill(text)
  await post.click()
  await expect.element(commentOf(text)).toBeVisible()
  await expect.element(field).toHaveValue('')
}

export const commentAt = (index: number): Post =>
  aComment({ text: `What a drop, number ${index}`, set_timestamp: index * 1_000 })
