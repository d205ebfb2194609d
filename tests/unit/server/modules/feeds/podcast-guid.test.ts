import { expect, test } from 'vitest'
import { podcastGuid } from '../../../../../server/modules/feeds/podcast-guid.ts'

/** The examples of the podcast namespace. */
test.each([
  ['mp3s.nashownotes.com/pc20rss.xml', '917393e3-1b1e-5cef-ace4-edaa54e1f810'],
  ['podnews.net/rss', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
])('a feed has the guid that others work out for its address: %s', (address, guid) => {
  for (const written of [address, `https://${address}`, `http://${address}//`]) expect(podcastGuid(written)).toBe(guid)
})
