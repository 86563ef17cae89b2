import { webAddress } from '#contract/features/material/rules.ts'
import type { Portable } from '#server/kernel/portable.ts'

/** Longest `data:` address of a link's picture. */
export const longestPicture = 60_000

export const materialPortable: Portable = {
  tables: [
    {
      table: 'material',
      part: 'content',
      from: ['id', 'activity'],
      refs: { id: 'activity' },
      ranges: { page_state: [0, 4] },
      isSound: ({ address, page_picture, page_title }) =>
        (address === null || (typeof address === 'string' && webAddress(address) === address)) &&
        typeof page_title === 'string' &&
        page_title.length <= 300 &&
        typeof page_picture === 'string' &&
        page_picture.length <= longestPicture &&
        /^(data:image\/webp;base64,[\w+/=]+)?$/.test(page_picture),
    },
  ],
}
