import { draw } from './draw.tsx'

/** Icons of comments, apart so that they load with them. */
const thumb =
  'M7.5 11v8.5H5A1.5 1.5 0 013.5 18v-5.5A1.5 1.5 0 015 11zM7.5 11l3.6-7A2.4 2.4 0 0113.5 6.4V9h4.7a2 2 0 012 2.3l-1 6.5a2 2 0 01-2 1.7H7.5'
export const LikeIcon = /* @__PURE__ */ draw(thumb)
export const LikedIcon = /* @__PURE__ */ draw(thumb, thumb)
export const CommentIcon = /* @__PURE__ */ draw(
  'M5.5 5h13A1.5 1.5 0 0120 6.5v8a1.5 1.5 0 01-1.5 1.5H12l-4.5 4V16h-2A1.5 1.5 0 014 14.5v-8A1.5 1.5 0 015.5 5zM8 9.5h8M8 12.5h5',
)
export const MentionIcon = /* @__PURE__ */ draw(
  'M15.5 12a3.5 3.5 0 11-7 0 3.5 3.5 0 017 0zM15.5 8.5V13a2.5 2.5 0 005 0v-1a8.5 8.5 0 10-3.4 6.8',
)
